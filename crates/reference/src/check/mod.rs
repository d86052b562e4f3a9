//! Static rules: what the TCK calls compile-time errors. The compiler asks them as it goes.

mod aggregation;
mod argument;
mod composition;
mod static_type;

pub(crate) use aggregation::{contains_aggregate, is_random, mentions};
pub(crate) use argument::check_argument;
pub(crate) use composition::{check_clauses, check_union, is_importing_with, writes};
pub(crate) use static_type::Type;

use crate::{Detail, ReferenceError};

/// What a static rule answers.
pub(crate) type Checked<T = ()> = Result<T, ReferenceError>;

/// `SyntaxError at compile time`.
pub(crate) fn fail<T>(detail: Detail, message: impl Into<Box<str>>) -> Checked<T> {
    Err(ReferenceError::syntax(detail, message))
}
