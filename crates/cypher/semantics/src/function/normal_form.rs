//! Unicode normal forms: `normalize()` and `IS NORMALIZED` (Neo4j manual, "normalize()"; ISO/IEC 39075 §20.24).

use super::{FunctionInfo, argument::text};
use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;
use unicode_normalization::UnicodeNormalization as _;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[FunctionInfo::new("normalize", 1, 2, normalize)];

fn normalize(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let source = text("normalize", &arguments[0])?;
    let form = arguments.get(1).map(|value| text("normalize", value)).transpose()?;
    Ok(Value::string(to_normal_form(source, form.map_or("NFC", |form| form.as_str()))?))
}

/// Whether a string is in the given Unicode normal form, by default `NFC`; null for anything but a string.
pub fn is_normalized(value: &Value, form: Option<&str>) -> Result<Value, EvalError> {
    match value {
        Value::String(source) => {
            Ok(Value::Bool(to_normal_form(source, form.unwrap_or("NFC"))? == source.as_str()))
        }
        _ => Ok(Value::Null),
    }
}

/// The string in the Unicode normal form with this name; an error if there is no such form.
fn to_normal_form(source: &str, form: &str) -> Result<String, EvalError> {
    Ok(match form.to_ascii_uppercase().as_str() {
        "NFC" => source.nfc().collect(),
        "NFD" => source.nfd().collect(),
        "NFKC" => source.nfkc().collect(),
        "NFKD" => source.nfkd().collect(),
        _ => {
            return Err(EvalError::new(
                ErrorKind::ArgumentError,
                Detail::InvalidArgumentValue,
                format!("'{form}' is not a normal form"),
            ));
        }
    })
}
