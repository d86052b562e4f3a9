//! `modulo-sign-of-divisor`: `%` has the sign of the divisor.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "modulo-sign-of-divisor",
    about: "`%` has the sign of the divisor",
    model: "modulo as in Python instead of Java",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN -7 % 3 AS a",
};

/// The wrong remainder, which has the sign of the divisor.
pub(crate) fn wrong_remainder(left: i64, right: i64) -> i64 {
    let rest = left.wrapping_rem(right);
    if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest }
}
