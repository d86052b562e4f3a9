//! The predicates of `where()`, and the `from()` and `to()` of `path()`, `simplePath()`, `tree()` and `addE()`.

use edgewise_model::Name;

use super::{Arg, Comparison};

/// A predicate of `where()`. It compares with labelled objects instead of values.
#[derive(Clone, Debug)]
pub enum WhereBound {
    /// A comparison with the object of a label.
    Compare(Comparison, Name),
    /// The value is equal to the object of one of these labels, or a member of it if it is a collection. Negated if the
    /// flag is true.
    Within(Vec<Name>, bool),
    /// All these predicates hold.
    And(Vec<WhereBound>),
    /// At least one of these predicates holds.
    Or(Vec<WhereBound>),
    /// A string test with the object of a label, negated if the flag is true.
    Text(super::TextTest, Name, bool),
    /// The predicate does not hold.
    Not(Box<WhereBound>),
}

/// The optional `from()` and `to()` of a step.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// `from()`.
    pub from: Option<Arg>,
    /// `to()`.
    pub to: Option<Arg>,
}
