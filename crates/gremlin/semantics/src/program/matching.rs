//! `Match`: the patterns of a `match()`.

use edgewise_model::Name;

use super::{Chain, Op};

/// One pattern of a `match()`.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// Steps that start at a label and may end at a label.
    Walk {
        /// The label at which the steps start.
        start: Name,
        /// The steps of the pattern.
        chain: Chain,
        /// The label at which the steps end.
        end: Option<Name>,
    },
    /// A filter that runs when its labels are bound, such as `where()` or `not()`.
    Filter {
        /// The labels that must be bound.
        needs: Vec<Name>,
        /// The filter.
        op: Box<Op>,
    },
    /// Alternatives, of which at least one must match. Each alternative is a list of patterns.
    Or(Vec<Vec<Pattern>>),
}

/// The step `match()`.
#[derive(Clone, Debug)]
pub struct Match {
    /// The label that the incoming value gets if the path does not yet bind a start label.
    pub start: Option<Name>,
    /// The patterns, which all must match.
    pub patterns: Vec<Pattern>,
    /// The labels of the resulting map, in order of appearance.
    pub labels: Vec<Name>,
}
