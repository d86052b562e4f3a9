//! `EvalError` and `ReferenceError`: errors of a statement, named as in the openCypher TCK.

use std::fmt;

/// When an error is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Before anything is executed: parsing and static checks.
    CompileTime,
    /// While the statement runs.
    Runtime,
}

/// The error classes of the openCypher TCK (`tck/README.adoc`, "Errors"), and some that only the reference has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorKind {
    /// The text is invalid, or a static check fails.
    SyntaxError,
    /// The statement has no sensible meaning.
    SemanticError,
    /// A parameter has no value.
    ParameterMissing,
    /// A constraint does not hold at the end of the statement.
    ConstraintVerificationFailed,
    /// A change violates a constraint.
    ConstraintValidationFailed,
    /// A node or relationship does not exist, or no longer does.
    EntityNotFound,
    /// A property does not exist.
    PropertyNotFound,
    /// A label does not exist.
    LabelNotFound,
    /// A value has the wrong type.
    TypeError,
    /// A value has the right type but is not allowed.
    ArgumentError,
    /// Overflow, division by zero.
    ArithmeticError,
    /// A procedure does not exist or failed.
    ProcedureError,
    /// The budget is spent: the answer is unknown because the statement was too large (see [`crate::Budget`]).
    Resource,
    /// The reference does not give an answer: a regular expression outside the dialect, a statement outside the
    /// language.
    Unsupported,
    /// Only with a planted fault: the engine reports an internal error.
    Internal,
    /// Only with a planted fault: the engine would crash here.
    Abort,
    /// Only with a planted fault: the engine would hang here.
    Endless,
}

/// The exact error: the detail names of the openCypher TCK. `Other` if the TCK has no name for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names are those of the TCK.
pub enum Detail {
    AmbiguousAggregationExpression,
    ColumnNameConflict,
    CreatingVarLength,
    DeleteConnectedNode,
    DeletedEntityAccess,
    DifferentColumnsInUnion,
    DivisionByZero,
    FloatingPointOverflow,
    IntegerOverflow,
    IntervalOutOfRange,
    InvalidAggregation,
    InvalidArgumentPassingMode,
    InvalidArgumentType,
    InvalidArgumentValue,
    InvalidClauseComposition,
    InvalidDelete,
    InvalidElementAccess,
    InvalidNumberLiteral,
    InvalidNumberOfArguments,
    InvalidParameterUse,
    InvalidPropertyType,
    InvalidRelationshipPattern,
    InvalidUnicodeCharacter,
    InvalidUnicodeLiteral,
    ListElementAccessByNonInteger,
    MapElementAccessByNonString,
    MergeReadOwnWrites,
    MissingParameter,
    NegativeIntegerArgument,
    NestedAggregation,
    NoExpressionAlias,
    NoSingleRelationshipType,
    NoVariablesInScope,
    NonConstantExpression,
    NumberOutOfRange,
    ProcedureNotFound,
    PropertyAccessByNonMap,
    RelationshipUniquenessViolation,
    RequiresDirectedRelationship,
    UndefinedVariable,
    UnexpectedSyntax,
    UnknownFunction,
    VariableAlreadyBound,
    VariableTypeConflict,
    Other,
}

/// An error raised while a value is computed; the caller adds the phase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {detail}: {message}")]
pub struct EvalError {
    /// The class.
    pub kind: ErrorKind,
    /// The TCK's name of the detail.
    pub detail: Detail,
    /// The message for people.
    pub message: Box<str>,
}

/// An error of a whole statement; the graph is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at {phase}: {detail}: {message}")]
pub struct ReferenceError {
    /// When it was raised.
    pub phase: Phase,
    /// The class.
    pub kind: ErrorKind,
    /// The TCK's name of the detail.
    pub detail: Detail,
    /// The message for people.
    pub message: Box<str>,
}

impl EvalError {
    /// An error of the given class and detail.
    pub fn new(kind: ErrorKind, detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self { kind, detail, message: message.into() }
    }

    /// `TypeError … InvalidArgumentValue`: a function was called with a value of a type it does not take.
    pub fn argument_value(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::TypeError, Detail::InvalidArgumentValue, message)
    }

    /// `TypeError … InvalidArgumentType`: an operator was applied to a value of a type it does not take.
    pub fn argument_type(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::TypeError, Detail::InvalidArgumentType, message)
    }

    /// `ArgumentError … NumberOutOfRange`
    pub fn out_of_range(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::ArgumentError, Detail::NumberOutOfRange, message)
    }

    /// `ArithmeticError …`
    pub fn arithmetic(detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::ArithmeticError, detail, message)
    }

    /// The budget is spent.
    pub fn resource(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Resource, Detail::Other, message)
    }

    /// The reference gives no answer.
    pub fn unsupported(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Unsupported, Detail::Other, message)
    }

    /// The internal error of a planted fault.
    pub(crate) fn internal(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Internal, Detail::Other, message)
    }

    /// The crash of a planted fault.
    pub(crate) fn abort(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Abort, Detail::Other, message)
    }

    /// The hang of a planted fault.
    pub(crate) fn endless(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Endless, Detail::Other, message)
    }

    /// This error, as raised at run time.
    pub fn at_runtime(self) -> ReferenceError {
        ReferenceError { phase: Phase::Runtime, kind: self.kind, detail: self.detail, message: self.message }
    }
}

impl ReferenceError {
    /// `SyntaxError at compile time: …`, as raised by static checks.
    pub fn syntax(detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self { phase: Phase::CompileTime, kind: ErrorKind::SyntaxError, detail, message: message.into() }
    }

    /// Whether the statement was merely too large.
    pub fn is_resource(&self) -> bool {
        self.kind == ErrorKind::Resource
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CompileTime => "compile time",
            Self::Runtime => "runtime",
        })
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
