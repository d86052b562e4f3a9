//! `nan-above-numbers`: `NaN > x` and `NaN >= x` are true.

use crate::cell::Cell;
use crate::fault::{Fault, Place};
use edgewise_cypher_syntax::ast::CompareOp;

pub(super) const FAULT: Fault = Fault {
    name: "nan-above-numbers",
    about: "`NaN > x` and `NaN >= x` are true",
    model: "memgraph#4390",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN 0.0 / 0.0 > 0 AS a",
};

/// Whether the fault applies: NaN is compared by `>` or `>=` with a number on its right.
pub(crate) fn applies(op: CompareOp, left: &Cell, right: &Cell) -> bool {
    matches!(op, CompareOp::Greater | CompareOp::GreaterOrEqual)
        && matches!(left, Cell::Float(left) if left.is_nan())
        && matches!(right, Cell::Int(_) | Cell::Float(_))
}
