//! `catalogue!`: makes the table of the faults in a folder. `Bit`: the position of a fault in a [`super::FaultSet`].

use super::Place;

/// A fault, as the code of the interpreter names it to ask whether it is planted.
pub(crate) trait Bit: Copy {
    /// The executor that contains the fault.
    const PLACE: Place;

    /// The index of the fault in the table of its executor, which is also its bit in a [`super::FaultSet`].
    fn bit(self) -> u32;
}

/// Makes the table `FAULTS` of one [`Place`], and an enum with a variant for each fault, by which code asks a
/// [`super::FaultSet`] whether the fault is planted. Each entry is `Variant = file`.
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

        /// The description of each fault, in the order of the enum.
        pub(crate) static FAULTS: &[$crate::fault::Fault] = &[$($module::FAULT),+];
    };
}

pub(crate) use catalogue;
