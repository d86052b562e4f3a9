//! `Rule`: replaces steps of a traversal by equivalent steps.

use super::{Facet, Place};
use edgewise_gremlin_syntax::ast::Step;
use edgewise_model::Rng;

/// A rewrite rule. Its function gets a place and returns the steps that replace the steps at the place, or `None` if the
/// rule does not apply.
pub(crate) struct Rule {
    /// The id of the rule, in kebab case.
    pub id: &'static str,
    /// The description of the rule: `before ⇒ after`, and its condition.
    pub about: &'static str,
    /// What the rule may change in addition to the order of results.
    pub changes: &'static [Facet],
    /// Computes the replacement at a place.
    pub rewrite: fn(&Place<'_>, &mut Rng) -> Option<Splice>,
}

impl Rule {
    /// The default weight of a rule when one is chosen at random.
    pub(crate) const WEIGHT: u32 = 10;
}

/// A replacement of steps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Splice {
    /// The number of steps that are replaced, including modulators.
    pub takes: usize,
    /// The steps that replace them.
    pub gives: Vec<Step>,
}

impl Splice {
    /// Replaces one step. Its modulators stay and then modulate the last new step.
    pub(crate) fn one(gives: Vec<Step>) -> Option<Self> {
        Some(Self { takes: 1, gives })
    }

    /// Replaces several steps.
    pub(crate) fn several(takes: usize, gives: Vec<Step>) -> Option<Self> {
        Some(Self { takes, gives })
    }

    /// Inserts steps before the step at the place.
    pub(crate) fn insert(gives: Vec<Step>) -> Option<Self> {
        Some(Self { takes: 0, gives })
    }
}
