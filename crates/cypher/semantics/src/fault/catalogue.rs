//! `catalogue!`: the table of a folder of faults, and `Bit`, the bit of an entry in a [`super::FaultSet`].

use super::Place;

/// An entry of a catalogue.
pub(crate) trait Bit: Copy {
    /// The catalogue it belongs to.
    const PLACE: Place;

    /// Its index in the catalogue.
    fn bit(self) -> u32;
}

/// Makes the table `FAULTS` of one [`Place`], and an enum with a variant for each entry, to test a
/// [`super::FaultSet`] for. Entries are `Name = file`.
macro_rules! catalogue {
    ($(#[$doc:meta])* $ids:ident in $place:ident: $($id:ident = $module:ident,)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $ids {
            $($id),+
        }

        impl $crate::fault::catalogue::Bit for $ids {
            const PLACE: $crate::fault::Place = $crate::fault::Place::$place;

            #[inline]
            fn bit(self) -> u32 {
                self as u32
            }
        }

        /// The table.
        pub(crate) static FAULTS: &[$crate::fault::Fault] = &[$($module::FAULT),+];
    };
}

pub(crate) use catalogue;
