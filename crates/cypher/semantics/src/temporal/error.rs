//! Converts temporal errors to evaluation errors.

use crate::{Detail, ErrorKind, EvalError};
use edgewise_model::TemporalError;

/// Converts errors about texts that are no temporal values, and about numbers outside the calendar, to
/// `ArgumentError`s: the type of the argument was right, its value was not. The TCK has no scenario for them; the class
/// is that of Neo4j's `Statement.ArgumentError`.
impl From<TemporalError> for EvalError {
    fn from(error: TemporalError) -> Self {
        let detail = match error {
            TemporalError::Text { .. } => Detail::InvalidArgumentValue,
            TemporalError::OutOfRange { .. } => Detail::NumberOutOfRange,
        };
        Self::new(ErrorKind::ArgumentError, detail, error.to_string())
    }
}

/// The error for a map, unit or text that a temporal function cannot use.
pub(crate) fn invalid(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}
