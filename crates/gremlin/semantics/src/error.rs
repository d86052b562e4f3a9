//! `Error`: why a traversal has no answer, by kind.

use std::fmt;

/// What class of exception TinkerPop raises; engines translate most of them into a status code and a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorKind {
    /// `IllegalArgumentException`: an argument or a value of the wrong type or form.
    IllegalArgument,
    /// `IllegalStateException`: steps put together in a way that is not allowed, a missing binding.
    IllegalState,
    /// `UnsupportedOperationException`.
    UnsupportedOperation,
    /// `ArithmeticException`: overflow, division by zero.
    Arithmetic,
    /// `NumberFormatException`.
    NumberFormat,
    /// `ClassCastException`: a step met a value it cannot work on.
    ClassCast,
    /// `NoSuchElementException`.
    NoSuchElement,
    /// `VerificationException`: a strategy refuses the traversal.
    Verification,
    /// `FailException`: the `fail()` step.
    Fail,
    /// `DateTimeParseException`.
    DateTimeParse,
    /// `PatternSyntaxException`: a regular expression that does not parse.
    Pattern,
    /// The graph refuses a change.
    Graph,
    /// A parameter has no value.
    MissingParameter,
    /// The traversal is outside what these semantics execute; no verdict follows from it.
    NotSupported,
    /// The traversal used up its budget; no verdict follows from it.
    Budget,
    /// Anonymous traversals nested deeper than the executor follows; no verdict follows from it.
    Depth,
}

impl ErrorKind {
    /// Whether the language itself says that the traversal fails, so that an engine has to refuse it too.
    pub const fn is_verdict(self) -> bool {
        !matches!(self, Self::NotSupported | Self::Budget | Self::Depth | Self::MissingParameter)
    }
}

/// An exception: its kind and a message in TinkerPop's words where scripts look for them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Error {
    /// The class of the exception.
    pub kind: ErrorKind,
    /// What is shown to a user.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.kind, self.message)
    }
}

impl Error {
    /// An error of `kind`.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// An `IllegalArgumentException`.
    pub fn argument(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::IllegalArgument, message)
    }

    /// An `IllegalStateException`.
    pub fn state(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::IllegalState, message)
    }

    /// A `ClassCastException` between two Java types.
    pub fn cast(from: &str, to: &str) -> Self {
        Self::new(ErrorKind::ClassCast, format!("{from} cannot be cast to {to}"))
    }

    /// A traversal these semantics do not execute.
    pub fn not_supported(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NotSupported, message)
    }
}

/// The result of anything that can raise an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;
