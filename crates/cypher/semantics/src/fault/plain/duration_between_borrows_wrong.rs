//! `duration-between-borrows-wrong`: `duration.between` two dates, backwards by months and days, borrows a month of 30 days too much.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::{Duration, Value};

pub(super) const FAULT: Fault = Fault {
    name: "duration-between-borrows-wrong",
    about: "`duration.between` two dates, backwards by months and days, borrows a month of 30 days too much",
    model: "borrowing with the wrong sign in calendar differences",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN duration.between(date('2024-05-20'), date('2024-02-10')) AS a",
};

/// Backwards, with months and with days.
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
