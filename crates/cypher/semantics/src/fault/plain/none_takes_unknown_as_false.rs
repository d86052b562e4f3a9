//! `none-takes-unknown-as-false`: `none(…)` is true where a predicate is unknown.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "none-takes-unknown-as-false",
    about: "`none(…)` is true where a predicate is unknown",
    model: "two-valued quantifiers",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN none(x IN [1, null] WHERE x > 1) AS a",
};
