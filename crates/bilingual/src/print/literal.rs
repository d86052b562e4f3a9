//! Writes values as literals of both languages.

use edgewise_model::Value;

/// A value as a literal of Cypher.
///
/// # Errors
/// That a value has no literal in both languages.
pub(super) fn in_cypher(value: &Value) -> Result<String, String> {
    match value {
        Value::Bool(truth) => Ok(truth.to_string()),
        Value::Int(number) => Ok(number.to_string()),
        Value::Float(number) if number.is_finite() => Ok(format!("{number:?}")),
        Value::String(text) => Ok(quoted(text, '\'')),
        _ => Err(unwritable(value)),
    }
}

/// A value as a literal of Gremlin, with 64 bits for every integer.
///
/// # Errors
/// That a value has no literal in both languages.
pub(super) fn in_gremlin(value: &Value) -> Result<String, String> {
    match value {
        Value::Bool(truth) => Ok(truth.to_string()),
        Value::Int(number) => Ok(format!("{number}L")),
        Value::Float(number) if number.is_finite() => Ok(format!("{number:?}D")),
        Value::String(text) => Ok(quoted(text, '"')),
        _ => Err(unwritable(value)),
    }
}

/// A string as a literal of Gremlin.
pub(super) fn text_in_gremlin(text: &str) -> String {
    quoted(text, '"')
}

fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for c in text.chars() {
        if c == quote || c == '\\' {
            out.push('\\');
        }
        out.push(c);
    }
    out.push(quote);
    out
}

fn unwritable(value: &Value) -> String {
    format!("{value} has no literal in both languages")
}
