//! `groups-tell-nans-apart`: every NaN among grouping keys makes a group of its own.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "groups-tell-nans-apart",
    about: "every NaN among grouping keys makes a group of its own",
    model: "NaN compared by `==` in hash tables",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [0.0 / 0.0, 0.0 / 0.0] AS x RETURN x AS a, count(*) AS b",
};

/// Whether the fault applies: a grouping key is NaN.
pub(crate) fn applies(keys: &[Cell]) -> bool {
    keys.iter().any(|key| matches!(key, Cell::Float(number) if number.is_nan()))
}
