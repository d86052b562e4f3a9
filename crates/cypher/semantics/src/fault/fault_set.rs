//! `FaultSet`: which faults are planted.

use super::{Fault, Place, catalogue::Bit, plain, planned};

/// Which faults are planted: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaultSet {
    plain: u128,
    planned: u128,
}

impl FaultSet {
    /// No faults: the correct reference.
    pub const NONE: Self = Self { plain: 0, planned: 0 };

    /// One fault.
    pub fn of(fault: &Fault) -> Self {
        Self::NONE.with(fault)
    }

    /// These faults and another one.
    #[must_use]
    pub fn with(mut self, fault: &Fault) -> Self {
        let (table, bits) = match fault.place {
            Place::Plain => (plain::FAULTS, &mut self.plain),
            Place::Planned => (planned::FAULTS, &mut self.planned),
        };
        if let Some(place) = table.iter().position(|line| line.name == fault.name) {
            *bits |= 1 << place;
        }
        self
    }

    /// Whether no fault is planted.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.plain | self.planned == 0
    }

    /// Whether some fault is in the planned executor, so that the statement must be run by it.
    pub const fn needs_planned(self) -> bool {
        self.planned != 0
    }

    /// The faults in the set.
    pub fn iter(self) -> impl Iterator<Item = &'static Fault> {
        let of = |table: &'static [Fault], bits: u128| {
            table.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, fault)| fault)
        };
        of(plain::FAULTS, self.plain).chain(of(planned::FAULTS, self.planned))
    }

    /// Whether a fault is planted.
    #[inline]
    pub(crate) fn has<B: Bit>(self, line: B) -> bool {
        let bits = match B::PLACE {
            Place::Plain => self.plain,
            Place::Planned => self.planned,
        };
        bits >> line.bit() & 1 == 1
    }
}
