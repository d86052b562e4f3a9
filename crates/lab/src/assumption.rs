//! `Assumption`: what a run assumes about an engine where the engine makes its own choice, and how that is known.

use serde::{Deserialize, Serialize};

/// A choice of the engine that differs from openCypher's. Its answers are judged by its own choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// The setting, as in the profile: `match-semantics=homomorphism`.
    pub setting: String,
    /// What the setting means, worded as part of a sentence.
    pub means: String,
    /// What openCypher says instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_cypher: Option<String>,
    /// How the assumption was established.
    pub established: Established,
    /// The citation, or the statement that was tried and its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// True if the right answer of this finding depends on the assumption. Always false in the list for a whole run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rests: bool,
}

/// How an assumption was established.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Established {
    /// A document says so.
    Cited,
    /// A statement was tried on the engine.
    Probed,
    /// The configuration of the run states it, or the adapter program of an external engine does.
    Told,
}
