//! `optional-where-drops-row`: `OPTIONAL MATCH … WHERE` drops the row if the pattern matches and WHERE rejects all
//! matches.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "optional-where-drops-row",
    about: "`OPTIONAL MATCH … WHERE` drops the row if the pattern matches and WHERE rejects all matches",
    model: "memgraph#1301: WHERE as a filter after the optional match",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1})-[:T]->(:B {i: 2})"],
    query: "MATCH (a:A) OPTIONAL MATCH (a)-->(b) WHERE b.i > 5 RETURN a.i AS a, b AS b",
};
