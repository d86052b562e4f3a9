//! `Table`: the rows that are collected before a clause that needs all of them.

use crate::{
    cell::Cell,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Rows collected before a clause that needs all of them (a *barrier*). A row has only the slots that are still in
/// scope.
pub(crate) struct Table<'p> {
    pub(super) slots: &'p [Slot],
    pub(crate) rows: Vec<Box<[Cell]>>,
}

impl<'p> Table<'p> {
    /// A table without rows; its rows will have these slots.
    pub(crate) fn new(slots: &'p [Slot]) -> Self {
        Self { slots, rows: Vec::new() }
    }

    /// A table with one empty row: every query starts with it.
    pub(crate) fn unit() -> Self {
        Self { slots: &[], rows: vec![Box::default()] }
    }

    /// Copies the row in the frame into the table.
    pub(crate) fn push(&mut self, frame: &Frame) {
        self.rows.push(self.slots.iter().map(|slot| frame[*slot].clone()).collect());
    }

    /// Puts the rows into the frame one by one and passes each to the sink.
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
