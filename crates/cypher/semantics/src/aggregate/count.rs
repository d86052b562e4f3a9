//! `count(*)` counts rows, `count(e)` values that are not null (Cypher manual, "count()").

use crate::cell::Cell;

/// How many rows or values were counted so far.
#[derive(Default)]
pub(super) struct Count(i64);

impl Count {
    pub(super) fn add(&mut self) {
        self.0 += 1;
    }

    pub(super) fn finish(self) -> Cell {
        Cell::Int(self.0)
    }
}
