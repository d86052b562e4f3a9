//! `Slots`: the state of a worker that outlives its sessions.

use super::Guard;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// What is remembered about a worker's database between sessions.
#[derive(Debug)]
pub(crate) struct Slot {
    /// The guard of the worker's database.
    pub guard: Guard,
    /// True if a statement hung or made the server unusable. A server that Edgewise started is then restarted
    /// before its next use.
    pub hung: bool,
    /// When the worker's server crashed, if Edgewise did not start it and has not reached it since.
    pub died: Option<Instant>,
    /// How many graph names have been used.
    pub generation: u32,
}

impl Slot {
    /// Creates a slot without a history.
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
    /// The slot of a worker; on first use it is created with `guard`.
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

/// Locks a slot. A panic in another thread leaves it consistent.
pub(crate) fn lock(slot: &SharedSlot) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
