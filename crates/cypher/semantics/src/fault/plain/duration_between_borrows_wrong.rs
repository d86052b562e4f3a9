//! `duration-between-borrows-wrong`: `duration.between` of dates in reverse order, months and days apart, borrows
//! one 30-day month too many.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::{Duration, Value};

pub(super) const FAULT: Fault = Fault {
    name: "duration-between-borrows-wrong",
    about: "`duration.between` of dates in reverse order, months and days apart, borrows one 30-day month too many",
    model: "borrowing with the wrong sign in calendar differences",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN duration.between(date('2024-05-20'), date('2024-02-10')) AS a",
};

/// Applies if the second date is earlier and the difference has both months and days.
pub(super) fn call(name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    match (name, arguments, honest) {
        ("duration.between", [Value::Date(from), Value::Date(to)], Value::Duration(honest))
            if to < from && honest.months() != 0 && honest.days() != 0 =>
        {
            let wrong = Duration::new(honest.months() - 1, honest.days() + 30, 0, 0);
            Ok(Value::Duration(wrong.unwrap_or(honest)))
        }
        (_, _, honest) => Ok(honest),
    }
}
