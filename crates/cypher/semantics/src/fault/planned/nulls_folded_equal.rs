//! `nulls-folded-equal`: null = null is folded to true.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "nulls-folded-equal",
    about: "null = null is folded to true",
    model: "constant folding and three-valued logic",
    place: Place::Planned,
    conditions: 2,
    setup: &[],
    query: "RETURN null = null AS x",
};
