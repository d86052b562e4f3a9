//! `Learned`: what a probe found out, with the evidence for each part of the profile.

use super::{Contradiction, Topic};
use edgewise_engine::Profile;
use std::collections::BTreeMap;
use std::time::Duration;

/// A key of the profile, and what shows its value.
pub type LearnedFact = (String, String);

/// A knob of the profile: its name and value, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedKnob {
    /// The name.
    pub knob: String,
    /// The value.
    pub value: String,
    /// What shows it.
    pub evidence: String,
}

/// A key of the table `spelling`, and what shows its value.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedSpelling {
    /// The key.
    pub key: String,
    /// The value.
    pub value: serde_json::Value,
    /// What shows it.
    pub evidence: String,
}

/// A statement that the engine refuses although it takes each of its parts elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedStatement {
    /// The smallest such statement.
    pub text: String,
    /// What the engine did.
    pub words: String,
}

/// How generated statements fared with the learned profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// The statements of the last pass, with everything switched off that earlier passes had shown.
    pub statements: u64,
    /// Those among them that the engine refused although the semantics have an answer.
    pub refused: u64,
    /// The statements of all passes.
    pub all: u64,
}

impl Trial {
    /// The percentage of the last pass's statements that the engine took.
    pub fn validity(&self) -> f64 {
        match self.statements {
            0 => 0.0,
            all => 100.0 * (all - self.refused.min(all)) as f64 / all as f64,
        }
    }
}

/// Everything that a probe learned.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The profile.
    pub profile: Profile,
    /// The target that was probed.
    pub target: String,
    /// The version that the engine reports.
    pub version: String,
    /// What is taken: topic, name and the statement that shows it.
    pub taken: Vec<(Topic, String, String)>,
    /// The topic of what is switched off.
    pub topics: BTreeMap<String, Topic>,
    /// Evidence for the keys of the profile.
    pub facts: Vec<LearnedFact>,
    /// The knobs with their evidence.
    pub knobs: Vec<LearnedKnob>,
    /// The spellings with their evidence.
    pub spelling: Vec<LearnedSpelling>,
    /// Evidence for the profile's rules of errors, in their order.
    pub errors: Vec<String>,
    /// Answers that contradict the rules of the language.
    pub contradictions: Vec<Contradiction>,
    /// Refusals that no single construct explains.
    pub unexplained: Vec<RefusedStatement>,
    /// Statements whose effect could not be undone: indexes and constraints.
    pub leftovers: Vec<String>,
    /// Generated statements at which the engine crashed or hung.
    pub faults: Vec<RefusedStatement>,
    /// How generated statements fared.
    pub trial: Trial,
    /// The number of statements sent.
    pub statements: u64,
    /// How often the engine crashed or hung.
    pub deaths: u64,
    /// How long the probe took.
    pub took: Duration,
}

impl Learned {
    /// The evidence for a key of the profile.
    pub fn fact(&self, key: &str) -> Option<&str> {
        self.facts.iter().find(|(own, _)| own == key).map(|(_, evidence)| evidence.as_str())
    }
}
