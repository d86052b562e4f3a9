//! `Program`: a compiled traversal with the configuration of its source.

use edgewise_gremlin_syntax::ast::{Name as SyntaxName, Operator};
use edgewise_model::Name;

use super::Chain;
use crate::value::Value;

/// The sack with which every traverser starts.
#[derive(Clone, Debug)]
pub struct Sack {
    /// The initial value of the sack.
    pub initial: Value,
    /// The operator that combines the sacks of merged traversers.
    pub merge: Option<Operator>,
}

/// A side effect that the source defines with `withSideEffect()`.
#[derive(Clone, Debug)]
pub struct SideEffectSeed {
    /// The name of the side effect.
    pub key: Name,
    /// The initial value.
    pub initial: Value,
    /// The operator that adds values.
    pub reducer: Option<Operator>,
}

/// How much of their path traversers keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paths {
    /// No part of the path.
    #[default]
    None,
    /// The labelled objects of the path.
    Labelled,
    /// Every object of the path.
    Full,
}

/// A compiled traversal.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The steps of the traversal.
    pub chain: Chain,
    /// The initial sack, if the source defines one.
    pub sack: Option<Sack>,
    /// The side effects that the source defines.
    pub side_effects: Vec<SideEffectSeed>,
    /// How much of their path traversers keep.
    pub paths: Paths,
    /// True if it does not matter when a step runs: no step changes the graph, fills a side effect or fails.
    pub eager: bool,
    /// `ProductiveByStrategy`: a `by()` without a result returns `null`, except for these keys.
    pub productive: Option<Vec<Name>>,
    /// The seed of `SeedStrategy`.
    pub seed: Option<i64>,
    /// `withBulk(false)`: a merged traverser counts as one.
    pub one_bulk: bool,
    /// The strategies that the source switches off.
    pub without: Vec<SyntaxName>,
}
