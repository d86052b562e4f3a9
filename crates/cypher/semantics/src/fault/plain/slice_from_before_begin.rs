//! `slice-from-before-begin`: a slice is empty if its negative start is before the start of the list.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "slice-from-before-begin",
    about: "a slice is empty if its negative start is before the start of the list",
    model: "negative positions not clamped to the start",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN [1, 2][-3..] AS a",
};

/// Whether the fault applies: the negative start is before the first item of a list that is not empty.
pub(crate) fn applies(from: Option<&Cell>, length: usize) -> bool {
    matches!(from, Some(Cell::Int(from)) if *from < 0 && from.unsigned_abs() > length as u64) && length > 0
}
