//! `Assumption`: what is assumed of an engine where it may decide for itself, and how that came to be known.

use serde::{Deserialize, Serialize};

/// A choice of the engine's own that answers are judged by, where openCypher's would be another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// The setting, as in the profile: `match-semantics=homomorphism`.
    pub setting: String,
    /// What holds because of it, as part of a sentence.
    pub means: String,
    /// What openCypher has instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_cypher: Option<String>,
    /// How it was established.
    pub established: Established,
    /// The citation, or the statement that was tried and its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// True if a right answer of this finding rests on it; never for a whole run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rests: bool,
}

/// How an assumption came to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Established {
    /// A document says so.
    Cited,
    /// A statement was tried on the engine.
    Probed,
    /// It was told by whoever configured the run, or by the program that speaks for the engine.
    Told,
}
