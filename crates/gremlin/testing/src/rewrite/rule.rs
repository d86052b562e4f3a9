//! `Rule`: one way to say the same in other steps.

use super::{Facet, Place};
use edgewise_gremlin_syntax::ast::Step;
use edgewise_model::Rng;

/// A rule. The function looks at the steps from a place on, and gives the steps that take the place of the first few, or none if it does not
/// apply there.
pub(crate) struct Rule {
    /// Its kebab-case id.
    pub id: &'static str,
    /// `before ⇒ after`, and its condition.
    pub about: &'static str,
    /// What it may change besides the order of results.
    pub changes: &'static [Facet],
    /// Says the same in other steps.
    pub rewrite: fn(&Place<'_>, &mut Rng) -> Option<Splice>,
}

impl Rule {
    /// How often a rule is tried first when nothing else is said.
    pub(crate) const WEIGHT: u32 = 10;
}

/// Steps in the place of others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Splice {
    /// How many steps are replaced, modulators counted.
    pub takes: usize,
    /// What they are replaced by.
    pub gives: Vec<Step>,
}

impl Splice {
    /// One step, without its modulators, in other steps. The modulators go on with the last of them.
    pub(crate) fn one(gives: Vec<Step>) -> Option<Self> {
        Some(Self { takes: 1, gives })
    }

    /// Several steps in other ones.
    pub(crate) fn several(takes: usize, gives: Vec<Step>) -> Option<Self> {
        Some(Self { takes, gives })
    }

    /// Steps before the one at the place.
    pub(crate) fn insert(gives: Vec<Step>) -> Option<Self> {
        Some(Self { takes: 0, gives })
    }
}
