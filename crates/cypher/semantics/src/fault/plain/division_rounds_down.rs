//! `division-rounds-down`: integer division with a negative operand rounds down.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "division-rounds-down",
    about: "integer division with a negative operand rounds down",
    model: "floor division instead of truncation",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN -7 / 2 AS a",
};

/// The quotient rounded down; `None` if that is also the correct quotient, or if it overflows.
pub(crate) fn wrong_quotient(left: i64, right: i64) -> Option<i64> {
    let quotient = left.checked_div(right)?;
    let is_cut = left.wrapping_rem(right) != 0;
    (is_cut && (left < 0) != (right < 0)).then(|| quotient - 1)
}
