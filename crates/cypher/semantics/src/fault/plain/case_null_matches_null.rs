//! `case-null-matches-null`: `CASE null WHEN null` takes the branch.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "case-null-matches-null",
    about: "`CASE null WHEN null` takes the branch",
    model: "`CASE` by equivalence instead of equality",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN CASE null WHEN null THEN 1 ELSE 2 END AS a",
};
