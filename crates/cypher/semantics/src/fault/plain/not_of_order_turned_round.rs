//! `not-of-order-turned-round`: `NOT a < b` is answered as `a >= b`, which NaN makes false.

use crate::fault::{Fault, Place};
use crate::{cell::Cell, program::Ex};
use edgewise_cypher_syntax::ast::CompareOp;

pub(super) const FAULT: Fault = Fault {
    name: "not-of-order-turned-round",
    about: "`NOT a < b` is answered as `a >= b`, which NaN makes false",
    model: "neo4j#12883",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN NOT (0.0 < 0.0 / 0.0) AS a",
};

/// The two sides of the comparison, if the operand of NOT is a single `<`, `<=`, `>` or `>=`; otherwise `None`.
pub(crate) fn sides(operand: &Ex) -> Option<(&Ex, &Ex)> {
    match operand {
        Ex::Compare(left, rest) => match rest.as_slice() {
            [(CompareOp::Equal | CompareOp::NotEqual, _)] => None,
            [(_, right)] => Some((left, right)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the fault applies: one side is NaN and the other a number.
pub(crate) fn applies(left: &Cell, right: &Cell) -> bool {
    let is_number = |cell: &Cell| matches!(cell, Cell::Int(_) | Cell::Float(_));
    let is_nan = |cell: &Cell| matches!(cell, Cell::Float(number) if number.is_nan());
    is_number(left) && is_number(right) && (is_nan(left) || is_nan(right))
}
