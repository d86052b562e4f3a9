//! The classes an engine's errors fall into; texts are never compared, classes are.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of error an engine reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorClass {
    /// The text is not a statement.
    Syntax,
    /// The text is a statement without meaning (scope, types, aggregation).
    Semantic,
    /// The engine says that it does not have the feature.
    Unsupported,
    /// A value made it fail: overflow, division by zero, bad cast.
    Data,
    /// A constraint was violated.
    Constraint,
    /// The time limit was reached and reported.
    Timeout,
    /// A limit of memory, depth or size that we or the engine set.
    Resource,
    /// May succeed when tried again.
    Transient,
    /// The connection was lost to a server we did not start.
    Connection,
    /// A fault of the engine's own: on a valid statement, itself a finding.
    Internal,
    /// None of the rules of the profile knows it.
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
