//! Steps that take the whole stream, or a whole collection, to one value.

use super::family::family;
use super::{Name, Operator, Scope, Value};

family! {
    /// Reductions.
    Reduce {
        /// A list of the stream, or its fold with a seed.
        "fold" Fold(fold: Option<Fold>);
        /// How many.
        "count" Count(scope: Option<Scope>);
        /// The sum.
        "sum" Sum(scope: Option<Scope>);
        /// The largest.
        "max" Max(scope: Option<Scope>);
        /// The smallest.
        "min" Min(scope: Option<Scope>);
        /// The mean.
        "mean" Mean(scope: Option<Scope>);
        /// A map of groups; with a name it is a side effect.
        "group" Group(key: Option<Name>);
        /// A map of counts; with a name it is a side effect.
        "groupCount" GroupCount(key: Option<Name>);
        /// The tree of the paths; with a name it is a side effect.
        "tree" Tree(key: Option<Name>);
    }
}

/// The arguments of `fold(seed, operator)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// Where it begins.
    pub seed: Value,
    /// How a value is added.
    pub operator: Operator,
}
