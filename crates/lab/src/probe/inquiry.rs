//! `Inquiry`: what a probe asks in one language.

use super::{ErrorSample, Question, StoredSample};
use edgewise_engine::{Profile, Request};
use edgewise_model::Rows;
use std::collections::{BTreeMap, BTreeSet};

/// Settings of the executable semantics, as a profile holds them.
pub type KnobValues = serde_json::Map<String, serde_json::Value>;

/// What the executable semantics say about a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// It is answered with these rows; `None` if it has no columns.
    Answer {
        /// The rows.
        rows: Option<Rows>,
        /// True if their order is part of the answer.
        ordered: bool,
    },
    /// It raises an error.
    Error,
}

/// A knob, and the statements whose answers tell its values apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The name of the knob.
    pub knob: String,
    /// Its values, the language's own choice first, if it has one. A value that only says that nothing is known is left
    /// out.
    pub values: Vec<String>,
    /// True if the first value is what the language itself says.
    pub has_own: bool,
    /// The setup of the statements.
    pub setup: Vec<Request>,
    /// The statements.
    pub requests: Vec<Request>,
}

/// A statement whose answer the rules of the language decide, and what is not compared any more if an engine answers
/// something else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claim {
    /// The setup; empty for that of the inquiry.
    pub setup: Vec<Request>,
    /// The statement.
    pub text: String,
    /// The functions that it is about.
    pub functions: Vec<String>,
    /// The syntactic forms that it is about, by their names in the profile's deviations.
    pub patterns: Vec<String>,
    /// The rule of the `missing-error` oracle that the statement breaks: it must be refused.
    pub invalid: Option<String>,
}

/// A spelling that the answers decide.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellingChoice {
    /// The key in the profile.
    pub key: &'static str,
    /// The value.
    pub value: serde_json::Value,
    /// The name of the question that decided.
    pub by: &'static str,
}

/// What a probe asks in one language. All statements are the language's own; whoever asks them knows no language.
pub trait Inquiry: Sync {
    /// The dialect of a learned profile: one with every construct, of which the profile switches off what is refused.
    fn dialect(&self, base: &Profile) -> String;

    /// True if the dialect of a profile lacks what a switch is about, so that it is never generated.
    fn lacks(&self, profile: &Profile, what: &str) -> bool;

    /// The setup of all questions.
    fn setup(&self) -> Vec<Request>;

    /// The questions, simple ones first.
    fn questions(&self) -> Vec<Question>;

    /// What a statement uses, by the names that a profile can switch off. Empty if it cannot be parsed.
    fn parts(&self, text: &str) -> BTreeSet<String>;

    /// True if a statement may change the graph or the schema.
    fn changes(&self, text: &str) -> bool;

    /// Smaller statements, from coarse to fine.
    fn smaller(&self, text: &str) -> Vec<String>;

    /// The knobs, each after those that its statements depend on.
    fn decisions(&self) -> Vec<Decision>;

    /// What the semantics say about a statement after a setup. `None` if they cannot say, or allow several answers.
    fn expected(&self, setup: &[Request], request: &Request, knobs: &KnobValues) -> Option<Expected>;

    /// What the semantics say about a statement of a decision, with its rows even if engines may differ in last digits.
    fn decided(&self, setup: &[Request], request: &Request, knobs: &KnobValues) -> Option<Expected>;

    /// True if a correct engine may raise an error for the values in a statement.
    fn may_raise(&self, text: &str) -> bool;

    /// A statement that calls a function which no engine has.
    fn unknown_function(&self) -> Request;

    /// The statements whose answers are compared with the semantics, for an engine that has these parts.
    fn claims(&self, has: &dyn Fn(&str) -> bool) -> Vec<Claim>;

    /// How statements are written, given which questions were answered as the language says, by their names.
    fn spelling(&self, answers: &BTreeMap<String, bool>) -> Vec<SpellingChoice>;

    /// The values that are stored and read back.
    fn stored(&self) -> Vec<StoredSample>;

    /// Invalid statements, one or more for each class of error.
    fn errors(&self) -> Vec<ErrorSample>;

    /// A statement whose only cell is a float of seventeen significant digits.
    fn long_floats(&self) -> Vec<Request>;

    /// Statements that answer nothing and null if predicates can be null: the first must give null, the second 0.
    fn unknown_predicate(&self) -> [Request; 2];

    /// A statement that creates one node, and one that counts all nodes.
    fn one_node(&self) -> [Request; 2];
}
