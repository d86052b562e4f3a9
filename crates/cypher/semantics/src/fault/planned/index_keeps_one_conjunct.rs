//! `index-keeps-one-conjunct`: of several conditions on an indexed property only the one used by the seek is
//! evaluated.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-keeps-one-conjunct",
    about: "of several conditions on an indexed property only the one used by the seek is evaluated",
    model: "a predicate lost where two conjuncts are about one property",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1}), (:A {p: 2}), (:A {p: 3})"],
    query: "MATCH (n:A) WHERE n.p IN [1, 2, 3] AND n.p > 1 RETURN count(*) AS c",
};
