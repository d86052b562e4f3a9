//! Typed, guided traversals from production tables.

mod coverage;
mod generated;
mod predicate;
mod production;

pub use coverage::Coverage;
pub use generated::{Expectation, GeneratedTraversal, Partition};
pub use predicate::PREDICATES;
pub use production::ProductionInfo;

/// Every production with its table, name and default weight.
pub fn productions() -> impl Iterator<Item = ProductionInfo> {
    [].into_iter()
}
