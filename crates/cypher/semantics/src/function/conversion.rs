//! Type conversions: `toBoolean`, `toInteger`, `toFloat`, `toString`, each also as `…OrNull` and `…List`.

use super::{
    FunctionInfo,
    argument::{list, wrong_type},
    float_text::float_text,
    number_text::{self, Integer},
    trim::is_white,
};
use crate::{Detail, EvalError, FunctionContext, knobs::FloatFormat, temporal};
use edgewise_model::{Name, Point, Value};

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("toBoolean", 1, 1, |arguments, _| to_boolean(&arguments[0])),
    FunctionInfo::new("toBooleanOrNull", 1, 1, |arguments, _| Ok(null_for_error(to_boolean(&arguments[0])))),
    FunctionInfo::new("toBooleanList", 1, 1, |arguments, _| {
        convert_items("toBooleanList", &arguments[0], to_boolean)
    }),
    FunctionInfo::new("toInteger", 1, 1, |arguments, _| to_integer(&arguments[0])),
    FunctionInfo::new("toIntegerOrNull", 1, 1, |arguments, _| Ok(null_for_error(to_integer(&arguments[0])))),
    FunctionInfo::new("toIntegerList", 1, 1, |arguments, _| {
        convert_items("toIntegerList", &arguments[0], to_integer)
    }),
    FunctionInfo::new("toFloat", 1, 1, |arguments, _| to_float(&arguments[0])),
    FunctionInfo::new("toFloatOrNull", 1, 1, |arguments, _| Ok(null_for_error(to_float(&arguments[0])))),
    FunctionInfo::new("toFloatList", 1, 1, |arguments, _| {
        convert_items("toFloatList", &arguments[0], to_float)
    }),
    FunctionInfo::new("toString", 1, 1, |arguments, context| to_text(&arguments[0], context)),
    FunctionInfo::new("toStringOrNull", 1, 1, |arguments, context| {
        Ok(null_for_error(to_text(&arguments[0], context)))
    }),
    FunctionInfo::new("toStringList", 1, 1, |arguments, context| {
        convert_items("toStringList", &arguments[0], |value| to_text(value, context))
    }),
];

/// Converts to a boolean. A string other than `true` and `false`, in any case, gives null; types without conversion
/// are errors (TCK `TypeConversion1`). The integer 0 is false, any other true (Neo4j manual, "toBoolean()").
fn to_boolean(value: &Value) -> Result<Value, EvalError> {
    match value {
        Value::Bool(_) => Ok(value.clone()),
        Value::Int(number) => Ok(Value::Bool(*number != 0)),
        Value::String(text) => Ok(match text.trim_matches(is_white) {
            text if text.eq_ignore_ascii_case("true") => Value::Bool(true),
            text if text.eq_ignore_ascii_case("false") => Value::Bool(false),
            _ => Value::Null,
        }),
        other => Err(wrong_type("toBoolean", other)),
    }
}

/// Converts to an integer. Floats are truncated and clamped to 64 bits, NaN is 0 (the JVM's cast). A string that is
/// not a number gives null, one beyond 64 bits is an error (Neo4j manual, "toInteger()"; booleans are 1 and 0).
fn to_integer(value: &Value) -> Result<Value, EvalError> {
    match value {
        Value::Int(_) => Ok(value.clone()),
        // Rust's cast also saturates and maps NaN to 0.
        Value::Float(number) => Ok(Value::Int(*number as i64)),
        Value::Bool(truth) => Ok(Value::Int(i64::from(*truth))),
        Value::String(text) => match number_text::integer(text) {
            Integer::None => Ok(Value::Null),
            Integer::Some(number) => Ok(Value::Int(number)),
            Integer::TooLarge => Err(EvalError::arithmetic(
                Detail::IntegerOverflow,
                format!("the integer {text} does not fit into 64 bits"),
            )),
        },
        other => Err(wrong_type("toInteger", other)),
    }
}

/// Converts to a float. A string that is not a number gives null; booleans are errors (Neo4j manual, "toFloat()").
fn to_float(value: &Value) -> Result<Value, EvalError> {
    match value {
        Value::Float(_) => Ok(value.clone()),
        Value::Int(number) => Ok(Value::Float(*number as f64)),
        Value::String(text) => Ok(number_text::float(text).into()),
        other => Err(wrong_type("toFloat", other)),
    }
}

/// Converts to a string; an error for lists, maps and elements.
fn to_text(value: &Value, context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match text_of(value, context.knobs.float_format) {
        Some(text) => Ok(Value::String(text)),
        None => Err(wrong_type("toString", value)),
    }
}

/// The text of a value as `toString` gives it; `None` for null, lists, maps and elements, which have none (TCK
/// `TypeConversion4`, `Temporal6`).
pub fn text_of(value: &Value, format: FloatFormat) -> Option<Name> {
    Some(match value {
        Value::String(text) => text.clone(),
        Value::Bool(truth) => Name::from(if *truth { "true" } else { "false" }),
        Value::Int(number) => number.to_string().into(),
        Value::Float(number) => float_text(*number, format).into(),
        Value::Duration(duration) => duration.to_string().into(),
        Value::Point(point) => point_text(point, format).into(),
        instant => return temporal::print(instant).map(Name::from),
    })
}

/// The text of a point as Neo4j writes it: `point({x: 1.0, y: 2.0, crs: 'cartesian'})`.
fn point_text(point: &Point, format: FloatFormat) -> String {
    let names = ["x", "y", "z"];
    let parts: Vec<String> = names
        .iter()
        .zip(point.coordinates())
        .map(|(name, number)| format!("{name}: {}", float_text(number, format)))
        .collect();
    format!("point({{{}, crs: '{}'}})", parts.join(", "), super::spatial::crs_name(point.srid))
}

/// Null instead of an error, for the functions `…OrNull`.
fn null_for_error(result: Result<Value, EvalError>) -> Value {
    result.unwrap_or_default()
}

/// Converts each item of a list, for the functions `…List`; an item that cannot be converted becomes null (Neo4j
/// manual, "toIntegerList()").
fn convert_items(
    function: &str,
    value: &Value,
    convert: impl Fn(&Value) -> Result<Value, EvalError>,
) -> Result<Value, EvalError> {
    let items = list(function, value)?;
    Ok(Value::List(items.iter().map(|item| null_for_error(convert(item))).collect()))
}
