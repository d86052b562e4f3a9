//! `KeptRows`: rows collected by an operator.

use crate::{
    cell::Cell,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Rows collected by an operator. A row has the cells of some slots only.
pub(in crate::planned) struct KeptRows<'s> {
    slots: &'s [Slot],
    pub(in crate::planned) rows: Vec<Box<[Cell]>>,
}

impl<'s> KeptRows<'s> {
    /// A collection without rows; its rows will have these slots.
    pub(in crate::planned) fn new(slots: &'s [Slot]) -> Self {
        Self { slots, rows: Vec::new() }
    }

    /// Copies the row in the frame into the collection.
    pub(in crate::planned) fn push(&mut self, frame: &Frame) {
        self.rows.push(self.slots.iter().map(|slot| frame[*slot].clone()).collect());
    }

    /// Copies a collected row with these slots back into the frame.
    pub(in crate::planned) fn restore(slots: &[Slot], row: &[Cell], frame: &mut Frame) {
        for (slot, cell) in slots.iter().zip(row) {
            frame[*slot] = cell.clone();
        }
    }

    /// Puts the rows into the frame, one after the other, and passes each to the sink.
    pub(in crate::planned) fn each(self, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
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
