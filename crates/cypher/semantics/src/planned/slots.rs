//! `SlotMaker`: allocates slots for values that the text does not name.

use crate::program::Slot;

/// Allocates slots after those of the program.
#[derive(Debug)]
pub(super) struct SlotMaker {
    next: Slot,
}

impl SlotMaker {
    /// Allocates from this slot on.
    pub(super) fn new(next: Slot) -> Self {
        Self { next }
    }

    /// A new slot.
    pub(super) fn fresh(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// The required width of the frame.
    pub(super) fn width(&self) -> usize {
        self.next
    }
}
