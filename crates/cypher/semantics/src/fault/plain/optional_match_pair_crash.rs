//! `optional-match-pair-crash`: `OPTIONAL MATCH` of two unconnected patterns, the second with properties, kills the
//! engine.

use crate::fault::{Fault, Place};
use crate::program::{MatchPlan, MatchStep};

pub(super) const FAULT: Fault = Fault {
    name: "optional-match-pair-crash",
    about: "`OPTIONAL MATCH` of two unconnected patterns, the second with properties, kills the engine",
    model: "FalkorDB 2024-07, crash_duplicate_entries.yml",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1})-[:T]->(:B {i: 2})"],
    query: "OPTIONAL MATCH (a), (b {i: 2}) RETURN count(*) AS a",
};

/// Whether the fault applies: a node other than the first is found by a scan that tests properties.
pub(crate) fn applies(plan: &MatchPlan) -> bool {
    let mut scans = plan.steps.iter().filter_map(|step| match step {
        MatchStep::Scan(_, test) => Some(test),
        _ => None,
    });
    scans.next().is_some() && scans.any(|test| !test.properties.is_empty())
}
