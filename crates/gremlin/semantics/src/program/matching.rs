//! `Match`: the patterns of a `match()`.

use edgewise_model::Name;

use super::{Chain, Op};

/// One pattern.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// From a label through steps, to a label or to anything.
    Walk {
        /// The label it begins at.
        start: Name,
        /// The steps.
        chain: Chain,
        /// The label it ends at.
        end: Option<Name>,
    },
    /// A filter that needs labels to be bound: `where()`, `not()`.
    Filter {
        /// The labels.
        needs: Vec<Name>,
        /// The filter.
        op: Box<Op>,
    },
    /// One of them.
    Or(Vec<Vec<Pattern>>),
}

/// A `match()`.
#[derive(Clone, Debug)]
pub struct Match {
    /// The label that an incoming value gets if none of the path binds a start.
    pub start: Option<Name>,
    /// The patterns; all have to hold.
    pub patterns: Vec<Pattern>,
    /// The labels of the answer, in order of appearance.
    pub labels: Vec<Name>,
}
