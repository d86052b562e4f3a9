//! `JsonError`: why JSON is not a value.

use crate::{PathError, TemporalError};

/// Why JSON is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// The JSON is nested deeper than 128 levels.
    #[error("the JSON is nested too deeply")]
    TooDeep,
    /// An integer does not fit into 64 bits with a sign.
    #[error("the integer {0} does not fit into 64 bits")]
    IntegerOutOfRange(u64),
    /// The only key of an object begins with `$` and is not a known tag.
    #[error("the tag '{0}' is unknown")]
    UnknownTag(String),
    /// The content of a tag has the wrong shape.
    #[error("{tag} needs {expected}")]
    Shape {
        /// The tag or field with the wrong content.
        tag: &'static str,
        /// What the content should have been.
        expected: &'static str,
    },
    /// The text of a temporal value is malformed, or the value is out of range.
    #[error(transparent)]
    Temporal(#[from] TemporalError),
    /// The elements do not form a path.
    #[error(transparent)]
    Path(#[from] PathError),
}
