//! `property-map-wants-exact-type`: `{k: 1}` in a pattern does not find a stored 1.0.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "property-map-wants-exact-type",
    about: "`{k: 1}` in a pattern does not find a stored 1.0",
    model: "TINKERPOP-2603: numbers matched by their exact type",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1.0})"],
    query: "MATCH (a:A {i: 1}) RETURN count(*) AS a",
};

/// Whether the fault applies: one value is an integer and the other a float.
pub(crate) fn applies(own: &Cell, wanted: &Cell) -> bool {
    matches!((own, wanted), (Cell::Int(_), Cell::Float(_)) | (Cell::Float(_), Cell::Int(_)))
}
