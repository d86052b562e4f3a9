//! `zero-length-ignores-end`: a variable-length step of length zero does not check the labels of its end node.

use crate::fault::{Fault, Place};
use crate::program::Ends;

pub(super) const FAULT: Fault = Fault {
    name: "zero-length-ignores-end",
    about: "a variable-length step of length zero does not check the labels of its end node",
    model: "zero-length paths short-cut past the filter of the end node",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1})-[:T]->(:B {i: 2})"],
    query: "MATCH (a:A)-[*0..1]->(b:B) RETURN count(*) AS a",
};

/// Whether the fault applies: the pattern requires a label of the node at which the zero-length step ends.
pub(crate) fn applies(ends: &Ends) -> bool {
    !ends.to_held && ends.to_test.labels.is_some()
}
