//! `JsonError`: why JSON is not a value.

use crate::{PathError, TemporalError};

/// Why JSON is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// The JSON is nested deeper than 128 levels.
    #[error("nested too deep")]
    TooDeep,
    /// An integer that does not fit into 64 bits with a sign.
    #[error("integer {0} is out of range")]
    IntegerOutOfRange(u64),
    /// An object whose only key begins with `$` and is not a known tag.
    #[error("unknown tag '{0}'")]
    UnknownTag(String),
    /// The content of a tag has the wrong shape.
    #[error("{tag} needs {expected}")]
    Shape {
        /// The tag or field.
        tag: &'static str,
        /// What should have been there.
        expected: &'static str,
    },
    /// A temporal text is wrong.
    #[error(transparent)]
    Temporal(#[from] TemporalError),
    /// The elements do not form a path.
    #[error(transparent)]
    Path(#[from] PathError),
}
