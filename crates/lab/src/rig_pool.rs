//! `RigPool`: idle rigs that other threads may borrow.

use crate::Rig;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The rigs of workers that are waiting, which the coordinator may borrow.
#[derive(Default)]
pub struct RigPool {
    rigs: Mutex<Vec<Rig>>,
}

impl RigPool {
    /// Locks the list of rigs.
    fn rigs(&self) -> MutexGuard<'_, Vec<Rig>> {
        self.rigs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a rig to the pool.
    pub fn put(&self, rig: Rig) {
        self.rigs().push(rig);
    }

    /// Takes at most `most` rigs, without waiting for any.
    pub fn take(&self, most: usize) -> Vec<Rig> {
        let mut rigs = self.rigs();
        let first = rigs.len().saturating_sub(most);
        rigs.split_off(first)
    }
}
