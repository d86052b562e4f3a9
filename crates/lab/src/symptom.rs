//! `Symptom`: what can be observed of a fault. It is known before the reduction, which preserves it.

use crate::message_template::{message_template, place_template};
use edgewise_engine::{Crash, ErrorClass};
use serde::{Deserialize, Serialize};

/// The kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Answers of one engine contradict each other.
    Contradiction,
    /// The engine's answer deviates from the rules of the language.
    Deviation,
    /// The engine raised an internal error.
    Error,
    /// The engine crashed.
    Crash,
    /// The engine did not answer within the time limit.
    Hang,
    /// The engine answered, but far too slowly.
    Performance,
}

/// What can be observed of a fault: oracle and rule, and for errors and crashes also the engine's message or stack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symptom {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The id of the oracle that detected the fault.
    pub oracle: String,
    /// The rule of the oracle that is violated. Where answers differ, the part after the last `/` is the name of a
    /// [`crate::DifferenceKind`] (`missing`, `extra`, `changed`, `order`), `graph` or `raises`. Reduction keeps that
    /// part, and titles are worded by it.
    pub rule: String,
    /// The class of the error, if the engine raised one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ErrorClass>,
    /// The template of the error message: the message without names and numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// The signal that ended the engine, if it crashed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// The top of the stack of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack_top: Option<String>,
}

impl Symptom {
    /// A symptom without an error or a crash.
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

    /// The symptom with an error's class and the template of its message.
    #[must_use]
    pub fn with_error(mut self, class: ErrorClass, message: &str) -> Self {
        self.class = Some(class);
        self.template = Some(message_template(message));
        self
    }

    /// The symptom with a crash's signal and the top of its stack.
    #[must_use]
    pub fn with_crash(mut self, crash: &Crash) -> Self {
        self.signal = crash.signal;
        self.stack_top = crash.stack_top.as_deref().map(place_template);
        self
    }
}
