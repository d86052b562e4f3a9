//! `Determinism`: what of an answer every engine has to give alike.

use super::{Fact, OrderFact};

/// What of an answer is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Determinism {
    /// The results as a bag; maps and sets are compared without order.
    pub bag: Fact,
    /// How many results there are.
    pub size: Fact,
    /// The order of the results.
    pub order: OrderFact,
    /// Whether there is at most one result.
    pub single: bool,
    /// The last digits of floating-point results: sums depend on the order of their parts.
    pub rounding: Fact,
    /// The types of numbers among the results.
    pub types: Fact,
    /// The paths of the results.
    pub path: Fact,
    /// What labels of the path are bound to.
    pub labels: Fact,
    /// How results are bulked.
    pub bulk: Fact,
    /// The sacks.
    pub sack: Fact,
    /// The side effects, and the graph after the traversal.
    pub side_effects: Fact,
}
