//! `in-with-null-is-false`: `x IN list` is false, not unknown, where the list holds null and not x.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "in-with-null-is-false",
    about: "`x IN list` is false, not unknown, where the list holds null and not x",
    model: "two-valued membership tests",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN 1 IN [2, null] AS a",
};
