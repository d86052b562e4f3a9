//! `Outcome`: the result of a step on an engine. It is always data, never a Rust error.

use crate::ErrorClass;
use edgewise_model::{Graph, Rows};
use serde::{Deserialize, Serialize};

/// The outcome of one step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A result table.
    Rows(Rows),
    /// A whole graph, from a dump.
    Graph(Box<Graph>),
    /// Success without a result.
    Done,
    /// The engine reported an error.
    Error {
        /// The class of the error.
        class: ErrorClass,
        /// The engine's own code, if it has one.
        code: Option<String>,
        /// The engine's message.
        message: String,
    },
    /// The engine crashed.
    Crash(Crash),
    /// The engine did not answer in time and was abandoned.
    Hang {
        /// How long the engine was given, in milliseconds.
        limit_ms: u64,
    },
}

/// The evidence of a crash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crash {
    /// The signal that ended the engine, if one did.
    pub signal: Option<i32>,
    /// The exit status of the engine, if it exited.
    pub status: Option<i32>,
    /// The top of the stack, if a log or trace shows one.
    pub stack_top: Option<String>,
    /// The last lines that the engine logged.
    pub last_lines: Vec<String>,
}

impl Crash {
    /// True if the engine was ended by SIGKILL. A program does not send that signal to itself; an operator did, or
    /// the kernel because memory ran out. So the crash says nothing about the statement that was running.
    pub fn is_from_outside(&self) -> bool {
        const SIGKILL: i32 = 9;
        self.signal == Some(SIGKILL)
    }

    /// The outcome of a statement during which the engine crashed in this way.
    pub(crate) fn into_outcome(self) -> Outcome {
        if self.is_from_outside() {
            return Outcome::error(
                ErrorClass::Resource,
                "the engine was killed from outside (signal 9), perhaps by the kernel because memory ran out",
            );
        }
        Outcome::Crash(self)
    }
}

/// Compares by identity: tables with their row order, graphs with their ids. To compare answers, see
/// [`edgewise_model::rows`].
impl PartialEq for Outcome {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Rows(one), Self::Rows(other)) => one == other,
            (Self::Graph(one), Self::Graph(other)) => {
                one.nodes().eq(other.nodes()) && one.relationships().eq(other.relationships())
            }
            (Self::Done, Self::Done) => true,
            (
                Self::Error { class, code, message },
                Self::Error { class: other_class, code: other_code, message: other_message },
            ) => (class, code, message) == (other_class, other_code, other_message),
            (Self::Crash(one), Self::Crash(other)) => one == other,
            (Self::Hang { limit_ms: one }, Self::Hang { limit_ms: other }) => one == other,
            _ => false,
        }
    }
}

impl Outcome {
    /// The table, if there is one.
    pub fn rows(&self) -> Option<&Rows> {
        match self {
            Self::Rows(rows) => Some(rows),
            _ => None,
        }
    }

    /// True for rows, graphs and `Done`.
    pub fn is_answer(&self) -> bool {
        matches!(self, Self::Rows(_) | Self::Graph(_) | Self::Done)
    }

    /// True if the session cannot be used any more.
    pub fn ends_session(&self) -> bool {
        matches!(self, Self::Crash(_) | Self::Hang { .. } | Self::Error { class: ErrorClass::Connection, .. })
    }

    /// The outcome of a step that the engine does not support.
    pub fn unsupported(what: &str) -> Self {
        Self::error(ErrorClass::Unsupported, format!("{what} is not available on this engine"))
    }

    /// An error outcome without a code.
    pub fn error(class: ErrorClass, message: impl Into<String>) -> Self {
        Self::Error { class, code: None, message: message.into() }
    }
}
