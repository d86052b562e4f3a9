//! `SlotMaker`: slots for what the text does not name.

use crate::program::Slot;

/// Hands out slots after those of the program.
#[derive(Debug)]
pub(super) struct SlotMaker {
    next: Slot,
}

impl SlotMaker {
    /// Slots from this one on are free.
    pub(super) fn new(next: Slot) -> Self {
        Self { next }
    }

    /// A slot nobody has.
    pub(super) fn fresh(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// How wide the frame must be.
    pub(super) fn width(&self) -> usize {
        self.next
    }
}
