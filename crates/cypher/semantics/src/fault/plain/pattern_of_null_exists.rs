//! `pattern-of-null-exists`: a pattern predicate that starts at a null variable is true.

use crate::fault::{Fault, Place};
use crate::{
    cell::Cell,
    program::{Frame, MatchPlan, MatchStep},
};

pub(super) const FAULT: Fault = Fault {
    name: "pattern-of-null-exists",
    about: "a pattern predicate that starts at a null variable is true",
    model: "FalkorDB and Memgraph on bound nulls in patterns (memgraph#4543)",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A)"],
    query: "MATCH (a:A) OPTIONAL MATCH (a)-->(b) RETURN exists((b)-->()) AS a",
};

/// Whether the fault applies: the pattern starts at a bound variable that is null.
pub(crate) fn applies(plan: &MatchPlan, frame: &Frame) -> bool {
    matches!(plan.steps.first(), Some(MatchStep::Held(slot, _)) if matches!(frame[*slot], Cell::Null))
}
