//! Four relations on values, strictly separated, one file each.
//!
//! | relation | used by | null | NaN | 1 and 1.0 | 0.0 and -0.0 |
//! |---|---|---|---|---|---|
//! | [`equality()`] (and [`comparability`], its companion for `<`) | `=`, `<>`, `IN`, property maps | unknown | not even itself | equal | equal |
//! | [`equivalence()`] | DISTINCT, grouping, UNION | itself | itself | equivalent | equivalent |
//! | [`order()`] | ORDER BY, min, max | last | the largest number | same place | same place |
//! | [`identity`] | the comparison of answers | itself | itself | different | different |
//!
//! Source: CIP2016-06-14 "Define comparability and equality as well as orderability and equivalence", and the
//! TCK features named in each file; where the two differ, the TCK is followed.

pub mod comparability;
pub mod equality;
pub mod equivalence;
pub mod identity;
pub mod number;
pub mod order;
pub mod sort;

pub use comparability::compare;
pub use equality::equality;
pub use equivalence::{EquivalenceKey, EquivalenceRow, equivalence};
pub use order::order;
pub use sort::stable_sort_by;
