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

/// The fault applies if the second date is earlier and the difference has both months and days.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments, correct) {
        ("duration.between", [Value::Date(from), Value::Date(to)], Value::Duration(correct))
            if to < from && correct.months() != 0 && correct.days() != 0 =>
        {
            let wrong = Duration::new(correct.months() - 1, correct.days() + 30, 0, 0);
            Ok(Value::Duration(wrong.unwrap_or(correct)))
        }
        (_, _, correct) => Ok(correct),
    }
}
