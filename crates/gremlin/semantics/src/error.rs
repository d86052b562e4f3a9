//! `Error`: the reason why a traversal has no answer.

use std::fmt;

/// The class of the exception that TinkerPop raises. Servers translate most of them into a status code and a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorKind {
    /// `IllegalArgumentException`: an argument or a value of the wrong type or form.
    IllegalArgument,
    /// `IllegalStateException`: an invalid combination of steps, or a missing binding.
    IllegalState,
    /// `UnsupportedOperationException`.
    UnsupportedOperation,
    /// `ArithmeticException`: overflow, division by zero.
    Arithmetic,
    /// `NumberFormatException`.
    NumberFormat,
    /// `ClassCastException`: a step got a value of a type that it does not accept.
    ClassCast,
    /// `NoSuchElementException`.
    NoSuchElement,
    /// `VerificationException`: a strategy rejects the traversal.
    Verification,
    /// `FailException`: the `fail()` step.
    Fail,
    /// `DateTimeParseException`.
    DateTimeParse,
    /// `PatternSyntaxException`: a regular expression has a syntax error.
    Pattern,
    /// The graph rejects a change.
    Graph,
    /// A parameter has no value.
    MissingParameter,
    /// The semantics do not execute this traversal. The error says nothing about engines.
    NotSupported,
    /// The traversal exceeded its budget. The error says nothing about engines.
    Budget,
    /// Anonymous traversals are nested too deeply for the executor. The error says nothing about engines.
    Depth,
}

impl ErrorKind {
    /// Whether the language demands the error, so that every engine must raise one too.
    pub const fn is_verdict(self) -> bool {
        !matches!(self, Self::NotSupported | Self::Budget | Self::Depth | Self::MissingParameter)
    }
}

/// An exception: its kind and its message. The message is TinkerPop's own where tests compare it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Error {
    /// The class of the exception.
    pub kind: ErrorKind,
    /// The message for the user.
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

    /// An error for a traversal that the semantics do not execute.
    pub fn not_supported(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NotSupported, message)
    }
}

/// The result of an operation that may raise an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;
