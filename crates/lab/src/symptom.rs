//! The symptom of a fault: known before reduction, unchanged by it.

use crate::message_template::{message_template, place_template};
use edgewise_engine::{Crash, ErrorClass};
use serde::{Deserialize, Serialize};

/// The kind of fault. The first two are claims about answers, and are never mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// One engine disagrees with itself.
    Contradiction,
    /// The engine disagrees with the rules of the language.
    Deviation,
    /// An internal error on a valid statement.
    Error,
    /// The engine crashed.
    Crash,
    /// The engine did not answer within the time limit.
    Hang,
    /// The engine answered far too slowly.
    Performance,
}

/// Oracle and rule; for errors and crashes also the engine's message or stack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symptom {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The oracle's id.
    pub oracle: String,
    /// Its rule. Where answers differ, the part after the last `/` is the id of a [`crate::DifferenceKind`] (`missing`,
    /// `extra`, `changed`, `order`, `graph`) or `raises`: reduction keeps it, and titles are worded by it.
    pub rule: String,
    /// The class of the error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ErrorClass>,
    /// The error's message without names and numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// The signal of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// The top of the stack of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack_top: Option<String>,
}

impl Symptom {
    /// A symptom with only an oracle and a rule.
    pub fn new(kind: FaultKind, oracle: &str, rule: &str) -> Self {
        Self {
            kind,
            oracle: oracle.to_owned(),
            rule: rule.to_owned(),
            class: None,
            template: None,
            signal: None,
            stack_top: None,
        }
    }

    /// The symptom with an error's class and template.
    #[must_use]
    pub fn with_error(mut self, class: ErrorClass, message: &str) -> Self {
        self.class = Some(class);
        self.template = Some(message_template(message));
        self
    }

    /// The symptom with a crash's signal and stack.
    #[must_use]
    pub fn with_crash(mut self, crash: &Crash) -> Self {
        self.signal = crash.signal;
        self.stack_top = crash.stack_top.as_deref().map(place_template);
        self
    }
}
