//! `collect(e)`: a list, empty without values (TCK `expressions/aggregation/Aggregation5`).

use crate::{
    cell::Cell,
    run::{Ran, Run},
};

/// The values collected so far.
#[derive(Default)]
pub(super) struct Collect(Vec<Cell>);

impl Collect {
    pub(super) fn add(&mut self, value: Cell, run: &Run<'_>) -> Ran {
        run.meter.spend_memory(1)?;
        self.0.push(value);
        Ok(())
    }

    /// Adds a null to the list, unless the list is empty; called only if the fault `collect-keeps-null` is planted.
    pub(super) fn add_null_by_fault(&mut self, run: &Run<'_>) -> Ran {
        if self.0.is_empty() { Ok(()) } else { self.add(Cell::Null, run) }
    }

    pub(super) fn finish(self) -> Cell {
        Cell::list(self.0)
    }
}
