//! `RuleReference`: the place in the language's documents that states the rule a finding breaks.

use serde::{Deserialize, Serialize};

/// Where a rule that a finding breaks is stated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleReference {
    /// What the rule is about, in a few words.
    pub about: String,
    /// The section of the language's reference manual, chapter first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The feature files of the language's conformance suite with examples of the rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tck: Vec<TckPlace>,
    /// Another document that states the rule, if the reference manual does not state it or is less explicit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<String>,
}

/// The documents that the rule references of a language point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSources {
    /// The title of the language's reference manual, and its address.
    pub reference: (&'static str, &'static str),
    /// The name of the conformance suite, and the URL of the folder that its file names are relative to.
    pub suite: (&'static str, &'static str),
}

/// A place in the language's conformance suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TckPlace {
    /// The file, from the root of the suite's repository.
    pub file: String,
    /// The scenario that states the rule, if a single one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

impl TckPlace {
    /// The name of the file, without its folder.
    pub fn name(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or(&self.file)
    }
}
