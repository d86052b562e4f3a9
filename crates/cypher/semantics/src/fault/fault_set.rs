//! `FaultSet`: the faults that are planted in one run.

use super::{Fault, Place, catalogue::Bit, plain, planned};

/// The faults that are planted in one run, as a bit for each fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaultSet {
    plain: u128,
    planned: u128,
}

impl FaultSet {
    /// No fault: the interpreter is correct.
    pub const NONE: Self = Self { plain: 0, planned: 0 };

    /// The set with this fault only.
    pub fn of(fault: &Fault) -> Self {
        Self::NONE.with(fault)
    }

    /// The set with one fault added.
    #[must_use]
    pub fn with(mut self, fault: &Fault) -> Self {
        let (table, bits) = match fault.place {
            Place::Plain => (plain::FAULTS, &mut self.plain),
            Place::Planned => (planned::FAULTS, &mut self.planned),
        };
        if let Some(place) = table.iter().position(|entry| entry.name == fault.name) {
            *bits |= 1 << place;
        }
        self
    }

    /// Whether no fault is planted.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.plain | self.planned == 0
    }

    /// Whether some fault in the set is in the planned executor: only this executor then shows it.
    pub const fn needs_planned(self) -> bool {
        self.planned != 0
    }

    /// The descriptions of the faults in the set.
    pub fn iter(self) -> impl Iterator<Item = &'static Fault> {
        let of = |table: &'static [Fault], bits: u128| {
            table.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, fault)| fault)
        };
        of(plain::FAULTS, self.plain).chain(of(planned::FAULTS, self.planned))
    }

    /// Whether this fault is in the set.
    #[inline]
    pub(crate) fn has<B: Bit>(self, fault: B) -> bool {
        let bits = match B::PLACE {
            Place::Plain => self.plain,
            Place::Planned => self.planned,
        };
        bits >> fault.bit() & 1 == 1
    }
}
