//! `index-order-serves-descending`: rows from an index count as sorted for DESC, too.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-order-serves-descending",
    about: "rows from an index count as sorted for DESC, too",
    model: "redundant sort elimination with DESC",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1}), (:A {p: 2})"],
    query: "MATCH (n:A) WHERE n.p > 0 RETURN n.p AS x ORDER BY x DESC",
};
