//! `ends-with-empty-is-false`: `ENDS WITH ''` is false for a string that is not empty.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "ends-with-empty-is-false",
    about: "`ENDS WITH ''` is false for a string that is not empty",
    model: "last-occurrence search of an empty suffix",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN 'ab' ENDS WITH '' AS a",
};
