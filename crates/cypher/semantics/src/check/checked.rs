//! `Checked`: the result of a static check.

use crate::{Detail, ReferenceError};

/// The result of a check that is made before a statement runs.
pub(crate) type Checked<T = ()> = Result<T, ReferenceError>;

/// A SyntaxError at compile time, with this detail and message.
pub(crate) fn fail<T>(detail: Detail, message: impl Into<Box<str>>) -> Checked<T> {
    Err(ReferenceError::syntax(detail, message))
}
