//! The switches of code mutants: at most one mutant of a process is on.

use std::sync::atomic::{AtomicU32, Ordering};

/// The number of the mutant that is on; 0 if none is.
static SELECTED: AtomicU32 = AtomicU32::new(0);

/// Switches a mutant on, and all others off.
pub fn select(number: u32) {
    SELECTED.store(number, Ordering::Relaxed);
}

/// True if the mutant with this number is on.
#[inline]
pub fn on(number: u32) -> bool {
    SELECTED.load(Ordering::Relaxed) == number
}
