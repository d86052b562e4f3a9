//! `Coverage`: how often each production was used.

use super::{ProductionInfo, productions};

/// How often each production was used, in the order of [`productions`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    counts: Vec<u64>,
}

impl Default for Coverage {
    fn default() -> Self {
        Self { counts: vec![0; productions().count()] }
    }
}

impl Coverage {
    /// Counts one use of the production with this index.
    #[inline]
    pub(crate) fn count(&mut self, place: u16) {
        self.counts[place as usize] += 1;
    }

    /// Adds the counts of another coverage.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.counts.iter_mut().zip(&other.counts) {
            *own += other;
        }
    }

    /// Every production, with how often it was used.
    pub fn entries(&self) -> impl Iterator<Item = (ProductionInfo, u64)> {
        productions().zip(self.counts.iter().copied())
    }
}
