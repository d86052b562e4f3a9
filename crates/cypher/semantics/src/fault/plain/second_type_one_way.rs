//! `second-type-one-way`: an undirected step over `[:A|B]` goes backwards over the first type only.

use crate::fault::{Fault, Place};
use crate::program::{LabelTest, RelationshipTest};
use edgewise_model::Name;

pub(super) const FAULT: Fault = Fault {
    name: "second-type-one-way",
    about: "an undirected step over `[:A|B]` goes backwards over the first type only",
    model: "adjacency lists of a type alternative opened in one direction",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B)-[:U]->(:C)"],
    query: "MATCH (a:C)-[r:T|U]-(b) RETURN count(*) AS a",
};

/// Whether the fault applies: the pattern allows several types, and this one is not the first of them.
pub(crate) fn applies(test: &RelationshipTest, kind: &Name) -> bool {
    match &test.types {
        Some(LabelTest::OneOf(names)) => names.len() > 1 && names.first() != Some(kind),
        Some(types @ LabelTest::Or(..)) => leftmost_type(types) != Some(kind),
        _ => false,
    }
}

/// The leftmost type in the text of a type test such as `A|B`.
fn leftmost_type(types: &LabelTest) -> Option<&Name> {
    match types {
        LabelTest::Name(name) => Some(name),
        LabelTest::OneOf(names) => names.first(),
        LabelTest::Or(left, _) => leftmost_type(left),
        _ => None,
    }
}
