//! `RuleContext`: gives a rule random choices, new names and new parameters while it builds its result.

use crate::asg::Naming;
use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_model::{Map, Rng, Value};
use std::collections::BTreeSet;

/// Gives a rule random choices, new names and new parameters while it builds its result.
pub struct RuleContext<'a> {
    /// The source of the rule's random choices.
    pub rng: &'a mut Rng,
    pub(super) naming: Naming<'a>,
    /// The parameters that the rule added to the query, with their values.
    pub(super) parameters: Map,
}

impl<'a> RuleContext<'a> {
    /// A context for one application of a rule; `taken` holds the names that occur in the query.
    pub(super) fn new(rng: &'a mut Rng, taken: &'a BTreeSet<Name>) -> Self {
        Self { rng, naming: Naming::new(taken, true), parameters: Map::new() }
    }

    /// A name that does not occur in the query.
    pub(super) fn fresh(&mut self, prefix: &str) -> Name {
        self.naming.name(prefix, self.rng)
    }

    /// Adds a parameter with this value, and returns it as an expression.
    pub(super) fn parameter(&mut self, value: Value) -> Expr {
        let name = self.fresh("p");
        self.parameters.insert(name.clone(), value);
        Expr::Parameter(name)
    }

    /// One of these alternatives, at random; none if there are none.
    pub(super) fn one_of<T>(&mut self, alternatives: Vec<T>) -> Option<T> {
        let chosen = self.rng.index(alternatives.len());
        alternatives.into_iter().nth(chosen)
    }
}
