//! `max-compares-as-floats`: `max` keeps the first of two integers that convert to the same float.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "max-compares-as-floats",
    about: "`max` keeps the first of two integers that convert to the same float",
    model: "integers aggregated as doubles",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [9007199254740992, 9007199254740993] AS x RETURN max(x) AS a",
};

/// Whether the fault applies: two different integers convert to the same float.
pub(crate) fn applies(left: &Cell, right: &Cell) -> bool {
    matches!((left, right), (Cell::Int(left), Cell::Int(right)) if left != right && *left as f64 == *right as f64)
}
