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

pub(super) fn call(name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    match (name, honest) {
        ("split", Value::List(mut parts)) if arguments.len() == 2 => {
            while parts.len() > 1 && matches!(parts.last(), Some(Value::String(part)) if part.is_empty()) {
                parts.pop();
            }
            Ok(Value::List(parts))
        }
        (_, honest) => Ok(honest),
    }
}
