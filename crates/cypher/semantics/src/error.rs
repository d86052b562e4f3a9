//! `EvalError` and `ReferenceError`: errors of a statement, with the names of the openCypher TCK.

use std::fmt;

/// When an error is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Before anything is executed: parsing and static checks.
    CompileTime,
    /// While the statement runs.
    Runtime,
}

/// The error classes of the openCypher TCK (`tck/README.adoc`, "Errors"), and some that only this interpreter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorKind {
    /// The text is invalid, or a static check fails.
    SyntaxError,
    /// The statement is well-formed, but what it asks for is not possible, such as MERGE with a null property.
    SemanticError,
    /// The statement uses a parameter that has no value.
    ParameterMissing,
    /// At the end of the statement a constraint is violated, for example a deleted node still has relationships.
    ConstraintVerificationFailed,
    /// A change violates a constraint at once.
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
    /// An arithmetic operation fails: overflow or division by zero.
    ArithmeticError,
    /// A procedure does not exist or failed.
    ProcedureError,
    /// The statement exceeded its [`crate::Budget`], so its answer is unknown.
    Resource,
    /// This interpreter gives no answer: the statement uses something that it does not implement, or whose meaning is
    /// not certain.
    Unsupported,
    /// The engine reports an internal error; raised only by a planted fault.
    Internal,
    /// The engine would crash here; raised only by a planted fault.
    Abort,
    /// The engine would run for ever here; raised only by a planted fault.
    Endless,
}

/// The exact reason of an error, with the detail names of the openCypher TCK; `Other` if the TCK has no name for it.
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

/// An error raised while a value is computed. [`EvalError::at_runtime`] turns it into the error of a statement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {detail}: {message}")]
pub struct EvalError {
    /// The class of the error, such as `TypeError`.
    pub kind: ErrorKind,
    /// The exact reason of the error.
    pub detail: Detail,
    /// The message, for people; nothing depends on its text.
    pub message: Box<str>,
}

/// The error with which a whole statement fails; the graph is then unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at {phase}: {detail}: {message}")]
pub struct ReferenceError {
    /// Whether the error was raised at compile time or at run time.
    pub phase: Phase,
    /// The class of the error, such as `TypeError`.
    pub kind: ErrorKind,
    /// The exact reason of the error.
    pub detail: Detail,
    /// The message, for people; nothing depends on its text.
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

    /// `ArgumentError … NumberOutOfRange`: a number is outside the range that is allowed.
    pub fn out_of_range(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::ArgumentError, Detail::NumberOutOfRange, message)
    }

    /// An `ArithmeticError` with this detail.
    pub fn arithmetic(detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::ArithmeticError, detail, message)
    }

    /// A `Resource` error: the budget is spent.
    pub fn resource(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Resource, Detail::Other, message)
    }

    /// An `Unsupported` error: this interpreter gives no answer.
    pub fn unsupported(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Unsupported, Detail::Other, message)
    }

    /// An `Internal` error, raised only by a planted fault.
    pub(crate) fn internal(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Internal, Detail::Other, message)
    }

    /// An `Abort` error: a planted fault makes the engine crash here.
    pub(crate) fn abort(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Abort, Detail::Other, message)
    }

    /// An `Endless` error: a planted fault makes the engine hang here.
    pub(crate) fn endless(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Endless, Detail::Other, message)
    }

    /// Turns this error into the error of a statement that failed at run time.
    pub fn at_runtime(self) -> ReferenceError {
        ReferenceError { phase: Phase::Runtime, kind: self.kind, detail: self.detail, message: self.message }
    }
}

impl ReferenceError {
    /// `SyntaxError at compile time: …`, as raised by static checks.
    pub fn syntax(detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self { phase: Phase::CompileTime, kind: ErrorKind::SyntaxError, detail, message: message.into() }
    }

    /// Whether the statement failed only because it exceeded its budget.
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
