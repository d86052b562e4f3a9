//! `PatternOptions`: how patterns are rewritten, and which matching semantics the engine has.

use serde::{Deserialize, Serialize};

/// Where the labels, properties and filters of a node that occurs several times are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// Each at exactly one occurrence (GRev's paper).
    Once,
    /// Each at a random non-empty set of occurrences (GRev's code).
    #[default]
    Subset,
}

/// Which relationships of one MATCH may coincide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Uniqueness {
    /// All relationships of one MATCH clause differ.
    #[default]
    Trail,
    /// The relationships of one variable-length part differ; those of different parts may coincide.
    Homomorphism,
    /// Any relationships may coincide.
    Walk,
}

/// How patterns are rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PatternOptions {
    /// Where constraints are written.
    pub placement: Placement,
    /// Which relationships of one MATCH may coincide on the engine.
    pub uniqueness: Uniqueness,
    /// Whether a MATCH may become several.
    pub split: bool,
}
