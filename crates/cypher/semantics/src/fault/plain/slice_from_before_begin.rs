//! `slice-from-before-begin`: a slice whose negative start lies before the list is empty.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "slice-from-before-begin",
    about: "a slice whose negative start lies before the list is empty",
    model: "negative places not cut at the beginning",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN [1, 2][-3..] AS a",
};

/// Whether the start lies before the beginning of a list that has items.
pub(crate) fn applies(from: Option<&Cell>, length: usize) -> bool {
    matches!(from, Some(Cell::Int(from)) if *from < 0 && from.unsigned_abs() > length as u64) && length > 0
}
