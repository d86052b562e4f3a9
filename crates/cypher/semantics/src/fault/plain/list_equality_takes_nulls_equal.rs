//! `list-equality-takes-nulls-equal`: lists are equal where both have null at the same place.

use crate::fault::{Fault, Place};
use crate::{cell::Cell, relation::equal};

pub(super) const FAULT: Fault = Fault {
    name: "list-equality-takes-nulls-equal",
    about: "lists are equal where both have null at the same place",
    model: "equivalence taken for equality inside lists",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN [1, null] = [1, null] AS a",
};

/// Whether two lists of one length are equal but for places where both are null, and there is such a place.
pub(crate) fn applies(left: &Cell, right: &Cell) -> bool {
    let (Cell::List(left), Cell::List(right)) = (left, right) else { return false };
    let both_null = |(left, right): (&Cell, &Cell)| left.is_null() && right.is_null();
    let pairs = || left.items.iter().zip(&right.items);
    left.items.len() == right.items.len()
        && pairs().any(both_null)
        && pairs().all(|(left, right)| both_null((left, right)) || equal(left, right) == Some(true))
}
