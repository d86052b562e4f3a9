//! `FeatureError`: the reasons why a feature file cannot be read.

use thiserror::Error;

/// The reason why a feature file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FeatureError {
    /// A line is not a known step.
    #[error("line {line}: `{text}` is not a known step")]
    UnknownStep {
        /// The line, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// A step is outside a scenario, or its table or text is missing.
    #[error("line {line}: {fault}")]
    Misplaced {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// A value is written in an unknown notation.
    #[error("line {line}: `{text}` is not a value: {fault}")]
    Notation {
        /// The line, from 1.
        line: usize,
        /// The text of the value.
        text: String,
        /// What is wrong.
        fault: String,
    },
}
