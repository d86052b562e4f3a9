//! `modulo-of-null-fails`: `x % null` is an internal error.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "modulo-of-null-fails",
    about: "`x % null` is an internal error",
    model: "Neo4j 2023-11, modulos_long_no_value.yml",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN 1 % toInteger('A') AS a",
};
