//! `Table`: rows collected at a barrier.

use crate::{
    cell::Cell,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Rows collected at a barrier: only the slots still in scope.
pub(crate) struct Table<'p> {
    pub(super) slots: &'p [Slot],
    pub(crate) rows: Vec<Box<[Cell]>>,
}

impl<'p> Table<'p> {
    /// A table without rows.
    pub(crate) fn new(slots: &'p [Slot]) -> Self {
        Self { slots, rows: Vec::new() }
    }

    /// The single empty row every query begins with.
    pub(crate) fn unit() -> Self {
        Self { slots: &[], rows: vec![Box::default()] }
    }

    /// Keeps the row in the frame.
    pub(crate) fn push(&mut self, frame: &Frame) {
        self.rows.push(self.slots.iter().map(|slot| frame[*slot].clone()).collect());
    }

    /// Puts the rows into the frame one by one.
    pub(crate) fn each(self, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        for row in self.rows {
            for (slot, cell) in self.slots.iter().zip(row) {
                frame[*slot] = cell;
            }
            if sink(frame)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }
}
