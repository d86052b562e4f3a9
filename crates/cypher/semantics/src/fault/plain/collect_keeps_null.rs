//! `collect-keeps-null`: `collect` keeps a null that comes after a value.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "collect-keeps-null",
    about: "`collect` keeps a null that comes after a value",
    model: "null skipped only at the start of a group",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "UNWIND [1, null, 2] AS x RETURN collect(x) AS a",
};
