//! `top-drops-null-keys`: ORDER BY with LIMIT drops rows whose key is null.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "top-drops-null-keys",
    about: "ORDER BY with LIMIT drops rows whose key is null",
    model: "top-n and nulls",
    place: Place::Planned,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, null] AS x RETURN x ORDER BY x DESC LIMIT 1",
};
