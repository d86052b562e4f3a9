//! `list-equality-takes-nulls-equal`: two lists count as equal if both have null at the same position.

use crate::fault::{Fault, Place};
use crate::{cell::Cell, relation::equal};

pub(super) const FAULT: Fault = Fault {
    name: "list-equality-takes-nulls-equal",
    about: "two lists count as equal if both have null at the same position",
    model: "equivalence taken for equality inside lists",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN [1, null] = [1, null] AS a",
};

/// Whether the fault applies: two lists of equal length have null at the same position at least once, and are equal at
/// all other positions.
pub(crate) fn applies(left: &Cell, right: &Cell) -> bool {
    let (Cell::List(left), Cell::List(right)) = (left, right) else { return false };
    let both_null = |(left, right): (&Cell, &Cell)| left.is_null() && right.is_null();
    let pairs = || left.items.iter().zip(&right.items);
    left.items.len() == right.items.len()
        && pairs().any(both_null)
        && pairs().all(|(left, right)| both_null((left, right)) || equal(left, right) == Some(true))
}
