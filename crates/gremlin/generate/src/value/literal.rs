//! Converts values to literals.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::value::Uuid;
use edgewise_gremlin_syntax::ast::{self, Name, Number};

use super::date;

/// The literal of a value; `None` if some dialect has none: elements, maps, sets, 32-bit floats that are not
/// finite.
pub fn literal(value: &Value) -> Option<ast::Value> {
    Some(match value {
        Value::Null => ast::Value::Null,
        Value::Bool(truth) => ast::Value::Boolean(*truth),
        Value::Byte(number) => ast::Value::Number(Number::Byte(*number)),
        Value::Short(number) => ast::Value::Number(Number::Short(*number)),
        Value::Int(number) => ast::Value::int(*number),
        Value::Long(number) => ast::Value::long(*number),
        Value::BigInt(number) => ast::Value::Number(Number::BigInteger(Name::from(number.to_string()))),
        Value::Float(number) if number.is_finite() => ast::Value::Number(Number::Float(*number)),
        Value::Double(number) => ast::Value::double(*number),
        Value::BigDecimal(number) => {
            let digits = Name::from(number.to_plain_string());
            ast::Value::Number(Number::BigDecimal(digits))
        }
        Value::String(text) => ast::Value::String(text.clone()),
        Value::Uuid(Uuid(_)) => ast::Value::Uuid(Some(Name::from(value.to_string()))),
        Value::DateTime(time) => ast::Value::Datetime(Some(date::text(time)?)),
        Value::List(items) if items.len() <= 6 => {
            ast::Value::List(items.iter().map(literal).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}
