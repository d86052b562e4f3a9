//! `RigPool`: rigs that nobody needs at the moment, for whoever can use them.

use crate::Rig;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Rigs put aside by workers that wait.
#[derive(Default)]
pub struct RigPool {
    rigs: Mutex<Vec<Rig>>,
}

impl RigPool {
    fn rigs(&self) -> MutexGuard<'_, Vec<Rig>> {
        self.rigs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a rig aside.
    pub fn put(&self, rig: Rig) {
        self.rigs().push(rig);
    }

    /// Takes at most so many rigs, without waiting for any.
    pub fn take(&self, most: usize) -> Vec<Rig> {
        let mut rigs = self.rigs();
        let first = rigs.len().saturating_sub(most);
        rigs.split_off(first)
    }
}
