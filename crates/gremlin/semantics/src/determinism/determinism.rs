//! `Determinism`: the parts of an answer that must be the same on every engine.

use super::{Fact, OrderFact};

/// Which parts of an answer are determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Determinism {
    /// The results as a bag. The order inside maps and sets does not count.
    pub bag: Fact,
    /// The number of results.
    pub size: Fact,
    /// The order of the results.
    pub order: OrderFact,
    /// True if there is at most one result.
    pub single: bool,
    /// The last digits of floating-point results. A sum depends on the order of its summands.
    pub rounding: Fact,
    /// The types of numbers among the results.
    pub types: Fact,
    /// The paths of the results.
    pub path: Fact,
    /// The objects to which the labels of the path are bound.
    pub labels: Fact,
    /// The bulk of the traversers.
    pub bulk: Fact,
    /// The sacks of the traversers.
    pub sack: Fact,
    /// The side effects, and the graph after the traversal.
    pub side_effects: Fact,
}
