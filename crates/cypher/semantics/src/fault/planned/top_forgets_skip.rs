//! `top-forgets-skip`: ORDER BY with SKIP and LIMIT keeps too few rows to skip.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "top-forgets-skip",
    about: "ORDER BY with SKIP and LIMIT keeps too few rows to skip",
    model: "top-n and SKIP",
    place: Place::Planned,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, 2, 3] AS x RETURN x ORDER BY x SKIP 1 LIMIT 1",
};
