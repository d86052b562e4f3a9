//! `index-order-loses-nulls`: ORDER BY on an indexed property reads only the index, which lacks nodes without the
//! property.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-order-loses-nulls",
    about: "ORDER BY on an indexed property reads only the index, which lacks nodes without the property",
    model: "order from an index, nulls ignored",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 2}), (:A {p: 1}), (:A)"],
    query: "MATCH (n:A) RETURN n.p AS x ORDER BY x",
};
