//! Replaces the variables of a traversal by literals.

use edgewise_gremlin_syntax::ast::{Integer, Name, Number, Text, Traversal, Value};
use edgewise_gremlin_syntax::walk::{VisitMut, walk_value_mut};
use edgewise_model::{Map, Scalar, Value as Model};

/// The traversal with its variables replaced by their values; `None` if it has no variables, or if a value has no
/// literal.
pub(super) fn written_out(traversal: &Traversal, parameters: &Map) -> Option<Traversal> {
    let mut written = traversal.clone();
    let mut write = Write { parameters, fails: false };
    write.traversal(&mut written);
    (!write.fails && written != *traversal).then_some(written)
}

struct Write<'a> {
    parameters: &'a Map,
    fails: bool,
}

impl Write<'_> {
    fn literal(&mut self, name: &Name) -> Option<Value> {
        let literal = self.parameters.get(name).and_then(literal);
        self.fails |= literal.is_none();
        literal
    }
}

impl VisitMut for Write<'_> {
    fn value(&mut self, value: &mut Value) {
        if let Value::Variable(name) = value
            && let Some(literal) = self.literal(&name.clone())
        {
            *value = literal;
        }
        walk_value_mut(self, value);
    }

    fn text(&mut self, text: &mut Text) {
        if let Text::Variable(name) = text {
            match self.literal(&name.clone()) {
                Some(Value::String(literal)) => *text = Text::String(literal),
                Some(Value::Null) => *text = Text::Null,
                _ => self.fails = true,
            }
        }
    }

    fn integer(&mut self, integer: &mut Integer) {
        if let Integer::Variable(name) = integer {
            match self.literal(&name.clone()) {
                Some(Value::Number(number)) if number.as_i64().is_some() => {
                    *integer = Integer::Literal(number.as_i64().unwrap_or_default());
                }
                _ => self.fails = true,
            }
        }
    }
}

/// The literal for the value of a parameter, if there is one.
pub(crate) fn literal(value: &Model) -> Option<Value> {
    Some(match value {
        Model::Null => Value::Null,
        Model::Bool(truth) => Value::Boolean(*truth),
        Model::Int(number) => Value::long(*number),
        Model::Float(number) => Value::double(*number),
        Model::String(text) => Value::String(text.clone()),
        Model::List(items) => Value::List(items.iter().map(literal).collect::<Option<_>>()?),
        Model::Scalar(scalar) => match scalar {
            Scalar::Byte(number) => Value::Number(Number::Byte(*number)),
            Scalar::Short(number) => Value::Number(Number::Short(*number)),
            Scalar::Int32(number) => Value::int(*number),
            Scalar::Float32(number) if number.is_finite() => Value::Number(Number::Float(*number)),
            Scalar::BigInteger(number) => Value::Number(Number::BigInteger(number.as_str().into())),
            Scalar::BigDecimal(number) => Value::Number(Number::BigDecimal(number.to_string().into())),
            _ => return None,
        },
        _ => return None,
    })
}
