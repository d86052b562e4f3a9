//! `int-float-compared-as-floats`: an integer beyond 2^53 and a float are compared as floats.

use crate::cell::Cell;
use crate::fault::{Fault, Place};
use edgewise_cypher_syntax::ast::CompareOp;

pub(super) const FAULT: Fault = Fault {
    name: "int-float-compared-as-floats",
    about: "an integer beyond 2^53 and a float are compared as floats",
    model: "memgraph and FalkorDB compare mixed numbers as doubles",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN 9007199254740993 = 9007199254740992.0 AS a",
};

/// The wrong result of a comparison of an integer beyond 2^53 with a float; `None` if the fault does not apply.
pub(crate) fn wrong_comparison(op: CompareOp, left: &Cell, right: &Cell) -> Option<bool> {
    /// Up to here, every integer has a float of its own.
    const LARGEST_EXACT: u64 = 1 << 53;
    let (left, right) = match (left, right) {
        (Cell::Int(int), Cell::Float(float)) if int.unsigned_abs() > LARGEST_EXACT => (*int as f64, *float),
        (Cell::Float(float), Cell::Int(int)) if int.unsigned_abs() > LARGEST_EXACT => (*float, *int as f64),
        _ => return None,
    };
    Some(match op {
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::Less => left < right,
        CompareOp::LessOrEqual => left <= right,
        CompareOp::Greater => left > right,
        CompareOp::GreaterOrEqual => left >= right,
    })
}
