//! `top-judges-first-key`: ORDER BY with LIMIT compares the first key only.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "top-judges-first-key",
    about: "ORDER BY with LIMIT compares the first key only",
    model: "top-n and ties",
    place: Place::Planned,
    conditions: 3,
    setup: &[],
    query: "UNWIND [[1, 2], [1, 1]] AS x RETURN x[1] AS y ORDER BY x[0], y LIMIT 1",
};
