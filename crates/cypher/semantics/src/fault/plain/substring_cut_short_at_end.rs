//! `substring-cut-short-at-end`: `substring(s, start, length)` that reaches beyond the end loses the last character.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "substring-cut-short-at-end",
    about: "`substring(s, start, length)` that reaches beyond the end loses the last character",
    model: "off-by-one at the upper bound of string functions",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN substring('abcdef', 2, 9) AS a",
};

/// The fault applies if there are three arguments and the string ends before the length is used up.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("substring", [Value::String(text), Value::Int(start), Value::Int(length)]) => {
            let size = text.chars().count() as i64;
            let reaches = *start < size && start.saturating_add(*length) > size;
            match correct {
                Value::String(cut) if reaches => {
                    let keep = cut.chars().count().saturating_sub(1);
                    Ok(Value::string(cut.chars().take(keep).collect::<String>()))
                }
                correct => Ok(correct),
            }
        }
        _ => Ok(correct),
    }
}
