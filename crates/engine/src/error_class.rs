//! The classes of engine errors. Edgewise compares classes, never message texts.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of error an engine reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorClass {
    /// The text is not a statement.
    Syntax,
    /// The text parses but is not a valid statement (scope, types, aggregation).
    Semantic,
    /// The engine reports that it lacks the feature.
    Unsupported,
    /// A value caused the failure: overflow, division by zero, bad cast.
    Data,
    /// A constraint was violated.
    Constraint,
    /// The time limit was reached and reported.
    Timeout,
    /// A limit on memory, depth or size was reached, whether Edgewise or the engine set it.
    Resource,
    /// The statement may succeed if it is tried again.
    Transient,
    /// The connection to a server that Edgewise did not start was lost.
    Connection,
    /// A fault inside the engine. On a valid statement it is a finding by itself.
    Internal,
    /// No rule of the profile matches the error.
    Unknown,
}

impl fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "syntax",
            Self::Semantic => "semantic",
            Self::Unsupported => "unsupported",
            Self::Data => "data",
            Self::Constraint => "constraint",
            Self::Timeout => "timeout",
            Self::Resource => "resource",
            Self::Transient => "transient",
            Self::Connection => "connection",
            Self::Internal => "internal",
            Self::Unknown => "unknown",
        })
    }
}
