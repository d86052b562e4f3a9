//! The four relations on values ("Comparability, Equality, Orderability, and Equivalence" of the semantics).
//!
//! *Equality* is `P.eq`: numbers are promoted, NaN equals nothing. *Equivalence* is `dedup()`, `group()` and the
//! keys of maps: types count, NaN is NaN. *Comparability* is `P.lt` and its kin: values of different families
//! cannot be compared. *Order* is `order()`: total over all values.

mod comparability;
mod equality;
mod equivalence;
mod family;
mod order;

pub use comparability::compare;
pub use equality::equals;
pub use equivalence::{EquivalenceIndex, equivalence_hash, equivalent};
pub use family::Family;
pub use order::order;
