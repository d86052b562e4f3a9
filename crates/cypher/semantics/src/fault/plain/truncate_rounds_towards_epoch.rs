//! `truncate-rounds-towards-epoch`: `localdatetime.truncate('day', …)` of an instant before 1970 gives the next
//! midnight.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "truncate-rounds-towards-epoch",
    about: "`localdatetime.truncate('day', …)` of an instant before 1970 gives the next midnight",
    model: "integer division of negative epochs, which truncates towards zero",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN localdatetime.truncate('day', localdatetime('1969-07-20T20:17:40')) AS a",
};

/// The fault applies to an instant before 1970 that is not midnight, truncated to the day.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments, correct) {
        (
            "localdatetime.truncate",
            [Value::String(unit), Value::LocalDateTime(instant)],
            Value::LocalDateTime(cut),
        ) if unit.eq_ignore_ascii_case("day") && instant.epoch_nanos() < 0 && *instant != cut => {
            let next = cut.date.plus_days(1).map_or(cut.date, |next| next);
            Ok(Value::LocalDateTime(edgewise_model::LocalDateTime { date: next, ..cut }))
        }
        (_, _, correct) => Ok(correct),
    }
}
