//! `FeatureError`: what is wrong with a feature file.

use thiserror::Error;

/// Why a feature file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FeatureError {
    /// A line that is no known step.
    #[error("line {line}: `{text}` is no step that is known")]
    UnknownStep {
        /// The line, from 1.
        line: usize,
        /// Its text.
        text: String,
    },
    /// A step outside of a scenario, or one that lacks its table or text.
    #[error("line {line}: {fault}")]
    Misplaced {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// A value whose notation is not understood.
    #[error("line {line}: `{text}` is no value: {fault}")]
    Notation {
        /// The line, from 1.
        line: usize,
        /// The notation.
        text: String,
        /// What is wrong.
        fault: String,
    },
}
