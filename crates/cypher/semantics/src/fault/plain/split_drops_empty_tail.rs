//! `split-drops-empty-tail`: `split` drops the empty parts at the end.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "split-drops-empty-tail",
    about: "`split` drops the empty parts at the end",
    model: "`java.lang.String.split`, whose default drops trailing empty parts",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN split('a,b,', ',') AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, correct) {
        ("split", Value::List(mut parts)) if arguments.len() == 2 => {
            while parts.len() > 1 && matches!(parts.last(), Some(Value::String(part)) if part.is_empty()) {
                parts.pop();
            }
            Ok(Value::List(parts))
        }
        (_, correct) => Ok(correct),
    }
}
