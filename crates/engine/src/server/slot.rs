//! `Slots`: what outlives the sessions of a worker.

use super::Guard;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// What is remembered of a worker's database between its sessions.
#[derive(Debug)]
pub(crate) struct Slot {
    /// The books of its database.
    pub guard: Guard,
    /// Its server had to be given up while it was working: one of ours is restarted before it is used again.
    pub hung: bool,
    /// When its server died, if that is somebody else's and has not been reached since.
    pub died: Option<Instant>,
    /// How many graph names have been used up.
    pub generation: u32,
}

impl Slot {
    /// Nothing is remembered yet.
    pub fn new(guard: Guard) -> Self {
        Self { guard, hung: false, died: None, generation: 0 }
    }
}

/// A slot that sessions and their engine share.
pub(crate) type SharedSlot = Arc<Mutex<Slot>>;

/// The slots of an engine, one per worker.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    slots: Mutex<BTreeMap<usize, SharedSlot>>,
}

impl Slots {
    /// The slot of a worker, made by `guard` when first asked for.
    pub fn of(&self, worker: usize, guard: impl FnOnce() -> Guard) -> SharedSlot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.entry(worker).or_insert_with(|| Arc::new(Mutex::new(Slot::new(guard())))))
    }

    /// True if another worker has a slot.
    pub fn has_other(&self, worker: usize) -> bool {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.keys().any(|other| *other != worker)
    }
}

/// Locks a slot; a panic elsewhere has not made it less true.
pub(crate) fn lock(slot: &SharedSlot) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
