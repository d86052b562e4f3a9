//! `Variants`: the values that equivalent rows have in each column, of which one is chosen to represent them.

use super::systematic::Systematic;
use crate::{cell::Cell, relation::identical};

/// For each column, the different values that the equivalent rows have in it.
#[derive(Debug, Default)]
pub(crate) struct Variants(Vec<Vec<Cell>>);

impl Variants {
    pub(crate) fn new(row: &[Cell]) -> Self {
        Self(row.iter().map(|cell| vec![cell.clone()]).collect())
    }

    /// Adds a row that is equivalent to the rows before it.
    pub(crate) fn add(&mut self, row: &[Cell]) {
        for (seen, cell) in self.0.iter_mut().zip(row) {
            if !seen.iter().any(|other| identical(other, cell)) {
                seen.push(cell.clone());
            }
        }
    }

    /// Whether some column has more than one value to choose from.
    pub(crate) fn is_open(&self) -> bool {
        self.0.iter().any(|seen| seen.len() > 1)
    }

    /// Chooses a value for each column: together they are the row that represents all equivalent rows.
    pub(crate) fn choose(self, systematic: &Systematic) -> Vec<Cell> {
        let pick = |mut seen: Vec<Cell>| {
            let place = systematic.choose(seen.len() as u128);
            if place < seen.len() { seen.swap_remove(place) } else { Cell::Null }
        };
        self.0.into_iter().map(pick).collect()
    }
}
