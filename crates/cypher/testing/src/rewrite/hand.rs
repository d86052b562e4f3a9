//! `Hand`: what a rule writes with: random choices, new names, parameters.

use crate::asg::Naming;
use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_model::{Map, Rng, Value};
use std::collections::BTreeSet;

/// What a rule writes with.
pub struct Hand<'a> {
    /// Random choices.
    pub rng: &'a mut Rng,
    pub(super) naming: Naming<'a>,
    /// Values of the parameters it wrote.
    pub(super) parameters: Map,
}

impl<'a> Hand<'a> {
    pub(super) fn new(rng: &'a mut Rng, taken: &'a BTreeSet<Name>) -> Self {
        Self { rng, naming: Naming::new(taken, true), parameters: Map::new() }
    }

    /// A name nothing in the query has.
    pub(super) fn fresh(&mut self, prefix: &str) -> Name {
        self.naming.name(prefix, self.rng)
    }

    /// A parameter with a value.
    pub(super) fn parameter(&mut self, value: Value) -> Expr {
        let name = self.fresh("p");
        self.parameters.insert(name.clone(), value);
        Expr::Parameter(name)
    }

    /// One of some alternatives.
    pub(super) fn one_of<T>(&mut self, alternatives: Vec<T>) -> Option<T> {
        let chosen = self.rng.index(alternatives.len());
        alternatives.into_iter().nth(chosen)
    }
}
