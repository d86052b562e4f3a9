//! `RigPool`: idle rigs, for anyone who can use them.

use crate::Rig;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The rigs of workers that are waiting.
#[derive(Default)]
pub struct RigPool {
    rigs: Mutex<Vec<Rig>>,
}

impl RigPool {
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
