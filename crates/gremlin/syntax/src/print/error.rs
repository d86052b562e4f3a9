//! `PrintError`: what a dialect cannot express.

use crate::dialect::Dialect;
use thiserror::Error;

/// Why a tree has no text in a dialect.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PrintError {
    /// The dialect lacks the construct.
    #[error("{dialect} cannot express {construct}")]
    Unsupported {
        /// The dialect.
        dialect: Dialect,
        /// What it lacks.
        construct: String,
    },
    /// The tree has no text in any dialect.
    #[error("the tree is not Gremlin: {0}")]
    Malformed(String),
}
