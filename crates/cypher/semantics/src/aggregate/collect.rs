//! `collect(e)`: a list, empty without values (TCK `expressions/aggregation/Aggregation5`).

use crate::{
    cell::Cell,
    run::{Ran, Run},
};

#[derive(Default)]
pub(super) struct Collect(Vec<Cell>);

impl Collect {
    pub(super) fn add(&mut self, value: Cell, run: &Run<'_>) -> Ran {
        run.meter.memory(1)?;
        self.0.push(value);
        Ok(())
    }

    /// Only with a planted fault.
    pub(super) fn add_null(&mut self, run: &Run<'_>) -> Ran {
        if self.0.is_empty() { Ok(()) } else { self.add(Cell::Null, run) }
    }

    pub(super) fn finish(self) -> Cell {
        Cell::list(self.0)
    }
}
