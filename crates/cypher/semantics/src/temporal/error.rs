//! Conversion of temporal errors to evaluation errors.

use crate::{Detail, ErrorKind, EvalError};
use edgewise_model::TemporalError;

/// Texts that are not temporal values and numbers outside the calendar are `ArgumentError`s: the type was right, the
/// value was not. The TCK has no scenario for them; the class is that of Neo4j's `Statement.ArgumentError`.
impl From<TemporalError> for EvalError {
    fn from(error: TemporalError) -> Self {
        let detail = match error {
            TemporalError::Text { .. } => Detail::InvalidArgumentValue,
            TemporalError::OutOfRange { .. } => Detail::NumberOutOfRange,
        };
        Self::new(ErrorKind::ArgumentError, detail, error.to_string())
    }
}

/// A map, unit or text that a temporal function cannot use.
pub(crate) fn invalid(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}
