//! `EvalError` and `ReferenceError`: what goes wrong in a statement, named as the openCypher TCK names it.

use std::fmt;

/// When an error is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Before anything is executed: parsing and static checks.
    CompileTime,
    /// While the statement runs.
    Runtime,
}

/// The error classes of the openCypher TCK (`tck/README.adoc`, "Errors"), and some of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorKind {
    /// The text or its static meaning is wrong.
    SyntaxError,
    /// The statement asks for something that cannot be meant.
    SemanticError,
    /// A parameter was not given.
    ParameterMissing,
    /// A constraint does not hold at the end.
    ConstraintVerificationFailed,
    /// A constraint is broken by a change.
    ConstraintValidationFailed,
    /// A node or relationship is not there (any more).
    EntityNotFound,
    /// A property is not there.
    PropertyNotFound,
    /// A label is not there.
    LabelNotFound,
    /// A value has the wrong type.
    TypeError,
    /// A value has the right type but is not allowed.
    ArgumentError,
    /// Overflow, division by zero.
    ArithmeticError,
    /// A procedure is not there or failed.
    ProcedureError,
    /// The budget is spent: neither right nor wrong, the statement was too big (see [`crate::Budget`]).
    Resource,
    /// The reference declines to answer: a regular expression beyond the dialect, a statement outside the language.
    Unsupported,
    /// Only with a planted fault: what an engine reports as an error of its own.
    Internal,
    /// Only with a planted fault: here the engine would die.
    Abort,
    /// Only with a planted fault: here the engine would not come back.
    Endless,
}

/// What exactly is wrong: the detail names of the openCypher TCK. `Other` where the TCK has no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the TCK's own names, word for word
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

/// An error raised while a value is computed; the phase is added by who called.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {detail}: {message}")]
pub struct EvalError {
    /// The class.
    pub kind: ErrorKind,
    /// The TCK's name.
    pub detail: Detail,
    /// For people.
    pub message: Box<str>,
}

/// An error of a whole statement; the graph is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at {phase}: {detail}: {message}")]
pub struct ReferenceError {
    /// When it was raised.
    pub phase: Phase,
    /// The class.
    pub kind: ErrorKind,
    /// The TCK's name.
    pub detail: Detail,
    /// For people.
    pub message: Box<str>,
}

impl EvalError {
    /// An error of the given class and detail.
    pub fn new(kind: ErrorKind, detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self { kind, detail, message: message.into() }
    }

    /// `TypeError … InvalidArgumentValue`: a function got a value of a type it does not take.
    pub fn argument_value(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::TypeError, Detail::InvalidArgumentValue, message)
    }

    /// `TypeError … InvalidArgumentType`: an operator got a value of a type it does not take.
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

    /// The reference declines.
    pub fn unsupported(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Unsupported, Detail::Other, message)
    }

    /// A planted fault's error of the engine's own.
    pub(crate) fn internal(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Internal, Detail::Other, message)
    }

    /// A planted fault's death.
    pub(crate) fn abort(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Abort, Detail::Other, message)
    }

    /// A planted fault's endless loop.
    pub(crate) fn endless(message: impl Into<Box<str>>) -> Self {
        Self::new(ErrorKind::Endless, Detail::Other, message)
    }

    /// This error, raised while the statement ran.
    pub fn at_runtime(self) -> ReferenceError {
        ReferenceError { phase: Phase::Runtime, kind: self.kind, detail: self.detail, message: self.message }
    }
}

impl ReferenceError {
    /// `SyntaxError at compile time: …`, what static checks raise.
    pub fn syntax(detail: Detail, message: impl Into<Box<str>>) -> Self {
        Self { phase: Phase::CompileTime, kind: ErrorKind::SyntaxError, detail, message: message.into() }
    }

    /// Whether the statement was merely too big.
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
