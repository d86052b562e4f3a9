//! `FaultSet`: a set of planted faults.

use super::{Entry, Fault, catalogue};

/// A set of planted faults, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaultSet(u128);

impl FaultSet {
    /// The empty set: the semantics without planted faults.
    pub const NONE: Self = Self(0);

    /// The set of one fault.
    pub const fn of(fault: Fault) -> Self {
        Self(1 << fault as u32)
    }

    /// This set and one more fault.
    #[must_use]
    pub const fn with(self, fault: Fault) -> Self {
        Self(self.0 | 1 << fault as u32)
    }

    /// Whether the set holds a fault.
    #[inline]
    pub const fn has(self, fault: Fault) -> bool {
        self.0 >> fault as u32 & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The descriptions of the faults in the set.
    pub fn entries(self) -> impl Iterator<Item = &'static Entry> {
        catalogue().filter(move |entry| self.has(entry.fault))
    }
}
