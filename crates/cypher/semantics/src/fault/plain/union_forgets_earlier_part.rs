//! `union-forgets-earlier-part`: `UNION` removes duplicates within each part only.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "union-forgets-earlier-part",
    about: "`UNION` removes duplicates within each part only",
    model: "duplicate elimination pushed into the branches",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN 1 AS a UNION RETURN 1 AS a",
};
