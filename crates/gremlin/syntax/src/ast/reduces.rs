//! Steps that reduce the whole stream, or a whole collection, to one value.

use super::family::family;
use super::{Name, Operator, Scope, Value};

family! {
    /// Reductions.
    Reduce {
        /// Collects the stream into a list; with arguments, combines the values with an operator, starting from an
        /// initial value.
        "fold" Fold(fold: Option<Fold>);
        /// The number of values.
        "count" Count(scope: Option<Scope>);
        /// The sum of the values.
        "sum" Sum(scope: Option<Scope>);
        /// The largest value.
        "max" Max(scope: Option<Scope>);
        /// The smallest value.
        "min" Min(scope: Option<Scope>);
        /// The mean of the values.
        "mean" Mean(scope: Option<Scope>);
        /// A map of groups; with a name it is stored as a side effect.
        "group" Group(key: Option<Name>);
        /// A map of counts; with a name it is stored as a side effect.
        "groupCount" GroupCount(key: Option<Name>);
        /// The tree of the paths; with a name it is stored as a side effect.
        "tree" Tree(key: Option<Name>);
    }
}

/// The arguments of `fold(seed, operator)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// The initial value.
    pub seed: Value,
    /// The operator that combines the result so far with the next value.
    pub operator: Operator,
}
