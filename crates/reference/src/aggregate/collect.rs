//! `collect(e)`: a list, empty of nothing (TCK `expressions/aggregation/Aggregation5`).

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

    pub(super) fn finish(self) -> Cell {
        Cell::list(self.0)
    }
}
