//! `PrintError`: why a tree cannot be printed in a dialect.

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
        /// What the dialect lacks.
        construct: String,
    },
    /// The tree is invalid, so no dialect has a text for it.
    #[error("the tree is not Gremlin: {0}")]
    Malformed(String),
}
