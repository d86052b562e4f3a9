//! `PatternOptions`: how patterns are rewritten, and which matching semantics the engine has.

use serde::{Deserialize, Serialize};

/// At which occurrences of a node its labels, properties and filters are written, if the node occurs several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// Each label, property or filter is written at exactly one occurrence of its node (GRev's paper).
    Once,
    /// Each label, property or filter is written at a random non-empty set of occurrences of its node (GRev's code).
    #[default]
    Subset,
}

/// Whether different relationships in the pattern of one MATCH may match the same relationship of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Uniqueness {
    /// All relationships that one MATCH clause matches are different.
    #[default]
    Trail,
    /// All relationships of one path are different; two paths of a clause may match the same relationship.
    PathTrail,
    /// The relationships that one variable-length part matches are different; two parts may match the same
    /// relationship.
    Homomorphism,
    /// Every part, including a single variable-length part, may match the same relationship again.
    Walk,
}

/// How patterns are rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PatternOptions {
    /// At which occurrences of a node its labels, properties and filters are written.
    pub placement: Placement,
    /// Whether different relationships of one MATCH may match the same one on the engine.
    pub uniqueness: Uniqueness,
    /// Whether one MATCH clause may be split into two.
    pub split: bool,
}
