//! `index-empty-prefix-finds-nothing`: an index seek by STARTS WITH finds nothing for the empty string.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-empty-prefix-finds-nothing",
    about: "an index seek by STARTS WITH finds nothing for the empty string",
    model: "text indexes and empty terms",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 'a'}), (:A {p: 'b'})"],
    query: "MATCH (n:A) WHERE n.p STARTS WITH '' RETURN count(*) AS c",
};
