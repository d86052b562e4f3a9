//! `Assumption`: what a run assumes about an engine where the language leaves a choice, and how that is known.

use serde::{Deserialize, Serialize};

/// A setting of the engine that differs from what the language prescribes or prefers. The engine's answers are judged
/// by this setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// The setting, as in the profile: `match-semantics=homomorphism`.
    pub setting: String,
    /// What the setting means, worded as part of a sentence.
    pub means: String,
    /// What the language prescribes instead. The stored field is called `open_cypher` because the first version knew
    /// only Cypher.
    #[serde(rename = "open_cypher", default, skip_serializing_if = "Option::is_none")]
    pub by_the_rules: Option<String>,
    /// How the assumption was established.
    pub established: Established,
    /// The source of the assumption: a citation, or the statement that was tried with its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// True if the expected answer of this finding depends on the assumption. Always false in the list for a whole run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rests: bool,
}

/// How an assumption was established.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Established {
    /// A document about the engine states it.
    Cited,
    /// A statement was tried on the engine.
    Probed,
    /// The configuration of the run states it, or the adapter program of an external engine states it.
    Told,
}
