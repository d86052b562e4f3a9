//! `distinct-tells-zeros-apart`: `DISTINCT` keeps 0.0 and -0.0 both.

use crate::cell::Cell;
use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "distinct-tells-zeros-apart",
    about: "`DISTINCT` keeps 0.0 and -0.0 both",
    model: "hashing floats by their bits",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [0.0, -0.0] AS x RETURN DISTINCT x * 1.0 AS a",
};

/// A copy of the cells in which a negative zero is replaced by a list, so that it differs from zero.
pub(crate) fn with_negative_zeros_replaced(cells: &[Cell]) -> Vec<Cell> {
    cells
        .iter()
        .map(|cell| match cell {
            Cell::Float(number) if *number == 0.0 && number.is_sign_negative() => {
                Cell::list(vec![Cell::string("-0.0")])
            }
            other => other.clone(),
        })
        .collect()
}
