//! `semi-apply-gives-row-per-match`: a pattern predicate returns the row once for each of its matches.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "semi-apply-gives-row-per-match",
    about: "a pattern predicate returns the row once for each of its matches",
    model: "EXISTS planned as a join that leaks rows",
    place: Place::Planned,
    conditions: 2,
    setup: &["CREATE (a:A)-[:T]->(), (a)-[:T]->()"],
    query: "MATCH (a:A) WHERE (a)-[:T]->() RETURN count(*) AS c",
};
