//! `right-counts-utf16`: `right(s, n)` counts UTF-16 units if the string has a character of two such units.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "right-counts-utf16",
    about: "`right(s, n)` counts UTF-16 units if the string has a character of two such units",
    model: "surrogate pairs cut in two by engines on UTF-16 strings",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN right('x😀yz', 3) AS a",
};

/// The fault applies if a character takes two UTF-16 units and the count is smaller than the length of the string.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("right", [Value::String(text), Value::Int(count)]) if text.chars().any(|char| char > '\u{ffff}') => {
            let units: Vec<u16> = text.encode_utf16().collect();
            let keep = usize::try_from(*count).unwrap_or(0).min(units.len());
            Ok(Value::string(String::from_utf16_lossy(&units[units.len() - keep..])))
        }
        _ => Ok(correct),
    }
}
