//! `Kept`: rows collected by an operator.

use crate::{
    cell::Cell,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Collected rows: the cells of some slots.
pub(in crate::planned) struct Kept<'s> {
    slots: &'s [Slot],
    pub(in crate::planned) rows: Vec<Box<[Cell]>>,
}

impl<'s> Kept<'s> {
    /// No rows.
    pub(in crate::planned) fn new(slots: &'s [Slot]) -> Self {
        Self { slots, rows: Vec::new() }
    }

    /// Keeps the row in the frame.
    pub(in crate::planned) fn push(&mut self, frame: &Frame) {
        self.rows.push(self.slots.iter().map(|slot| frame[*slot].clone()).collect());
    }

    /// Puts a row back into the frame.
    pub(in crate::planned) fn restore(slots: &[Slot], row: &[Cell], frame: &mut Frame) {
        for (slot, cell) in slots.iter().zip(row) {
            frame[*slot] = cell.clone();
        }
    }

    /// Passes the rows on, one by one.
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
