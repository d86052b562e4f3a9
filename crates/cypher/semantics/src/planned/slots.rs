//! `SlotMaker`: allocates slots for values that have no name in the text.

use crate::program::Slot;

/// Allocates slots that follow those of the compiled statement.
#[derive(Debug)]
pub(super) struct SlotMaker {
    next: Slot,
}

impl SlotMaker {
    /// Allocates slots from `next` on.
    pub(super) fn new(next: Slot) -> Self {
        Self { next }
    }

    /// Allocates a slot.
    pub(super) fn new_slot(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// How many slots the frame must have.
    pub(super) fn width(&self) -> usize {
        self.next
    }
}
