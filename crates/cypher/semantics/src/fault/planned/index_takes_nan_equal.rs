//! `index-takes-nan-equal`: an index seek for NaN finds NaN.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-takes-nan-equal",
    about: "an index seek for NaN finds NaN",
    model: "RedisGraph#2435",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 0.0 / 0.0}), (:A {p: 1.0})"],
    query: "MATCH (n:A) WHERE n.p = 0.0 / 0.0 RETURN count(*) AS c",
};
