//! The four relations on values ("Comparability, Equality, Orderability, and Equivalence" in TinkerPop's Gremlin
//! Semantics).
//!
//! *Equality* is the relation of `P.eq`: numbers are compared by value, and NaN equals nothing. *Equivalence* is the
//! relation of `dedup()`, `group()` and map keys: types must be the same, and NaN is equivalent to NaN. *Comparability*
//! is the relation of `P.lt` and similar predicates: values of different families cannot be compared. *Order* is the
//! relation of `order()`: a total order of all values.

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
