//! `group-of-nulls-lost`: with several grouping keys, rows where two are null are left out.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "group-of-nulls-lost",
    about: "with several grouping keys, rows where two are null are left out",
    model: "null keys dropped from composite hash keys",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [[1, null], [null, null]] AS x RETURN x[0] AS a, x[1] AS b, count(*) AS c",
};

/// Whether the fault applies: at least two grouping keys are null.
pub(crate) fn applies(keys: &[Cell]) -> bool {
    keys.iter().filter(|key| key.is_null()).count() >= 2
}
