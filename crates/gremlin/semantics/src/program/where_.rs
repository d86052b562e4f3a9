//! What `where()` binds, and the ends of `path()`, `simplePath()`, `tree()` and `addE()`.

use edgewise_model::Name;

use super::{Arg, Comparison};

/// A predicate of `where()`: labels instead of values.
#[derive(Clone, Debug)]
pub enum WhereBound {
    /// A comparison with a label.
    Compare(Comparison, Name),
    /// Equal to one of the labels, or a member of one that holds a collection; or none of them if negated.
    Within(Vec<Name>, bool),
    /// All hold.
    And(Vec<WhereBound>),
    /// One holds.
    Or(Vec<WhereBound>),
    /// A text test, a type or another predicate on a label's value.
    Text(super::TextTest, Name, bool),
    /// It does not hold.
    Not(Box<WhereBound>),
}

/// Two ends that may be given.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// `from()`.
    pub from: Option<Arg>,
    /// `to()`.
    pub to: Option<Arg>,
}
