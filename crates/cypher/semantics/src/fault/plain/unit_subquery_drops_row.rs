//! `unit-subquery-drops-row`: `CALL {}` without RETURN drops the row where its last clause has no rows.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "unit-subquery-drops-row",
    about: "`CALL {}` without RETURN drops the row where its last clause has no rows",
    model: "FalkorDB 2024-04, mismatch10.yml",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, 2] AS x CALL { MATCH (n:A) CREATE (:B) } RETURN count(*) AS a",
};
