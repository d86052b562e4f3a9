//! `week-begins-on-sunday`: `date.truncate('week', …)` leaves a Sunday unchanged.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "week-begins-on-sunday",
    about: "`date.truncate('week', …)` leaves a Sunday unchanged",
    model: "weeks counted from Sunday by the platform's calendar",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN date.truncate('week', date('2024-03-03')) AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("date.truncate", [Value::String(unit), Value::Date(date)])
            if unit.eq_ignore_ascii_case("week") && date.day_of_week() == 7 =>
        {
            Ok(Value::Date(*date))
        }
        _ => Ok(correct),
    }
}
