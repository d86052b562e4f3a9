//! `FaultSet`: which faults are planted.

use super::{Entry, Fault, catalogue};

/// Which faults are planted: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaultSet(u128);

impl FaultSet {
    /// The honest semantics.
    pub const NONE: Self = Self(0);

    /// One fault.
    pub const fn of(fault: Fault) -> Self {
        Self(1 << fault as u32)
    }

    /// These faults and one more.
    #[must_use]
    pub const fn with(self, fault: Fault) -> Self {
        Self(self.0 | 1 << fault as u32)
    }

    /// Whether a fault is planted.
    #[inline]
    pub const fn has(self, fault: Fault) -> bool {
        self.0 >> fault as u32 & 1 == 1
    }

    /// Whether nothing is planted.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lines of the faults in it.
    pub fn entries(self) -> impl Iterator<Item = &'static Entry> {
        catalogue().filter(move |entry| self.has(entry.fault))
    }
}
