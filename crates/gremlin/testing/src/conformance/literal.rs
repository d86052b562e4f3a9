//! Converts values of the semantics to literals, and replaces variables by literals.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_syntax::ast::{self, Integer, MapKey, Number, Text, Traversal};
use edgewise_gremlin_syntax::walk::{VisitMut, walk_value_mut};
use edgewise_model::Name;

/// The literal for a value; `None` if Gremlin has no literal for it.
pub(super) fn literal(value: &Value) -> Option<ast::Value> {
    let all = |items: &[Value]| items.iter().map(literal).collect::<Option<Vec<_>>>();
    Some(match value {
        Value::Null => ast::Value::Null,
        Value::Bool(truth) => ast::Value::Boolean(*truth),
        Value::String(text) => ast::Value::String(text.clone()),
        Value::Uuid(uuid) => ast::Value::Uuid(Some(uuid.to_string().into())),
        Value::DateTime(time) => ast::Value::Datetime(Some(time.to_string().into())),
        Value::T(token) => ast::Value::T(*token),
        Value::Direction(direction) => ast::Value::Direction(*direction),
        Value::Merge(merge) => ast::Value::Merge(*merge),
        Value::List(items) => ast::Value::List(all(items)?),
        Value::Set(items) => ast::Value::Set(all(items)?),
        Value::Map(map) => {
            let entry = |(key, value): &(Value, Value)| Some((map_key(key)?, literal(value)?));
            ast::Value::Map(map.entries().iter().map(entry).collect::<Option<_>>()?)
        }
        _ => ast::Value::Number(number(value)?),
    })
}

fn number(value: &Value) -> Option<Number> {
    Some(match value {
        Value::Byte(number) => Number::Byte(*number),
        Value::Short(number) => Number::Short(*number),
        Value::Int(number) => Number::Int(*number),
        Value::Long(number) => Number::Long(*number),
        Value::BigInt(number) => Number::BigInteger(number.to_string().into()),
        Value::Float(number) if number.is_finite() => Number::Float(*number),
        Value::Double(number) => Number::from_f64(*number),
        Value::BigDecimal(number) => Number::BigDecimal(number.to_string().into()),
        _ => return None,
    })
}

fn map_key(key: &Value) -> Option<MapKey> {
    Some(match key {
        Value::String(text) => MapKey::String(text.clone()),
        Value::T(token) => MapKey::T(*token),
        Value::Direction(direction) => MapKey::Direction(*direction),
        _ => MapKey::Number(number(key)?),
    })
}

/// Replaces these variables of the traversal by literals. Returns false if a value cannot be written as a literal where its
/// variable stands.
pub(super) fn write_out(traversal: &mut Traversal, variables: &[(Name, Value)]) -> bool {
    let mut write = Write { variables, fails: false };
    write.traversal(traversal);
    !write.fails
}

struct Write<'a> {
    variables: &'a [(Name, Value)],
    fails: bool,
}

impl Write<'_> {
    /// The literal for a variable; `None` if it is not one of `variables` or its value has no literal.
    fn of(&mut self, name: &str) -> Option<ast::Value> {
        let (_, value) = self.variables.iter().find(|(own, _)| own == name)?;
        let literal = literal(value);
        self.fails |= literal.is_none();
        literal
    }
}

impl VisitMut for Write<'_> {
    fn value(&mut self, value: &mut ast::Value) {
        if let ast::Value::Variable(name) = value
            && let Some(literal) = self.of(&name.clone())
        {
            *value = literal;
        }
        walk_value_mut(self, value);
    }

    fn text(&mut self, text: &mut Text) {
        if let Text::Variable(name) = text {
            match self.of(&name.clone()) {
                Some(ast::Value::String(literal)) => *text = Text::String(literal),
                Some(ast::Value::Null) => *text = Text::Null,
                Some(_) => self.fails = true,
                None => {}
            }
        }
    }

    fn integer(&mut self, integer: &mut Integer) {
        if let Integer::Variable(name) = integer {
            match self.of(&name.clone()) {
                Some(ast::Value::Number(number)) if number.as_i64().is_some() => {
                    *integer = Integer::Literal(number.as_i64().unwrap_or_default());
                }
                Some(_) => self.fails = true,
                None => {}
            }
        }
    }
}
