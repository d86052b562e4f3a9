//! `Checked`: what a static rule answers.

use crate::{Detail, ReferenceError};

/// What a static rule answers.
pub(crate) type Checked<T = ()> = Result<T, ReferenceError>;

/// `SyntaxError at compile time`.
pub(crate) fn fail<T>(detail: Detail, message: impl Into<Box<str>>) -> Checked<T> {
    Err(ReferenceError::syntax(detail, message))
}
