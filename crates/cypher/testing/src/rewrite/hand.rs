//! `Hand`: what a rule needs to build its result: random choices, new names, parameters.

use crate::asg::Naming;
use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_model::{Map, Rng, Value};
use std::collections::BTreeSet;

/// What a rule needs to build its result.
pub struct Hand<'a> {
    /// Random choices.
    pub rng: &'a mut Rng,
    pub(super) naming: Naming<'a>,
    /// The values of the parameters it added.
    pub(super) parameters: Map,
}

impl<'a> Hand<'a> {
    pub(super) fn new(rng: &'a mut Rng, taken: &'a BTreeSet<Name>) -> Self {
        Self { rng, naming: Naming::new(taken, true), parameters: Map::new() }
    }

    /// A name that is new in the query.
    pub(super) fn fresh(&mut self, prefix: &str) -> Name {
        self.naming.name(prefix, self.rng)
    }

    /// Adds a parameter with this value.
    pub(super) fn parameter(&mut self, value: Value) -> Expr {
        let name = self.fresh("p");
        self.parameters.insert(name.clone(), value);
        Expr::Parameter(name)
    }

    /// One of these alternatives, at random.
    pub(super) fn one_of<T>(&mut self, alternatives: Vec<T>) -> Option<T> {
        let chosen = self.rng.index(alternatives.len());
        alternatives.into_iter().nth(chosen)
    }
}
