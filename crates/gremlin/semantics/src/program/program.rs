//! `Program`: a whole traversal with what its source configures.

use edgewise_gremlin_syntax::ast::{Name as SyntaxName, Operator};
use edgewise_model::Name;

use super::Chain;
use crate::value::Value;

/// The sack every traverser begins with.
#[derive(Clone, Debug)]
pub struct Sack {
    /// What it begins with.
    pub initial: Value,
    /// How sacks of merged traversers are joined.
    pub merge: Option<Operator>,
}

/// A side effect that the source sets.
#[derive(Clone, Debug)]
pub struct SideEffectSeed {
    /// Its name.
    pub key: Name,
    /// What it begins with.
    pub initial: Value,
    /// How values are added.
    pub reducer: Option<Operator>,
}

/// What of their path traversers keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paths {
    /// Nothing.
    #[default]
    None,
    /// Labelled places.
    Labelled,
    /// Every place.
    Full,
}

/// A traversal ready to run.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The steps.
    pub chain: Chain,
    /// The sack.
    pub sack: Option<Sack>,
    /// Side effects set by the source.
    pub side_effects: Vec<SideEffectSeed>,
    /// What of their path traversers keep.
    pub paths: Paths,
    /// Whether nothing shows when a step runs: no step changes the graph, collects beside the stream or fails.
    pub eager: bool,
    /// `ProductiveByStrategy`: a `by()` that gives nothing gives `null`, except for these keys.
    pub productive: Option<Vec<Name>>,
    /// The seed of `SeedStrategy`.
    pub seed: Option<i64>,
    /// `withBulk(false)`: merged traversers count as one.
    pub one_bulk: bool,
    /// Strategies switched off.
    pub without: Vec<SyntaxName>,
}
