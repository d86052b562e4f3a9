//! `JsonError`: why some JSON is no value.

use crate::{PathError, TemporalError};

/// Why some JSON is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// More than 128 levels.
    #[error("nested too deep")]
    TooDeep,
    /// An integer beyond 64 bits with sign.
    #[error("integer {0} is out of range")]
    IntegerOutOfRange(u64),
    /// An object with one key that begins with `$` and means nothing.
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
    /// The elements are no path.
    #[error(transparent)]
    Path(#[from] PathError),
}
