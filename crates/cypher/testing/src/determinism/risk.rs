//! `Risk`: a class of errors a query may raise although it is valid.

use edgewise_cypher_syntax::function::Raise;

/// A class of errors a query may raise although it is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// A number outside the range of its type.
    Overflow,
    /// An integer divided by zero.
    DivisionByZero,
    /// A value outside the domain of a function or clause.
    Argument,
    /// A string that cannot be parsed as the wanted type.
    Parse,
    /// A value of a type an operator, function or clause refuses.
    Type,
    /// An access to an element that was deleted before.
    Deleted,
    /// A constraint that is violated at the end: a deleted node that still has relationships.
    Constraint,
    /// A null where none is allowed: in the pattern of MERGE, or at the end of a relationship to create.
    Null,
    /// A list or string larger than an engine may be able to build.
    Resource,
    /// A parameter, whose value is not known.
    Parameter,
    /// A procedure, a file, or a function unknown to the registry: anything may happen.
    Unknown,
}

impl Risk {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overflow => "overflow",
            Self::DivisionByZero => "division by zero",
            Self::Argument => "argument",
            Self::Parse => "parse",
            Self::Type => "type",
            Self::Deleted => "deleted",
            Self::Constraint => "constraint",
            Self::Null => "null",
            Self::Resource => "resource",
            Self::Parameter => "parameter",
            Self::Unknown => "unknown",
        }
    }
}

impl From<Raise> for Risk {
    fn from(raise: Raise) -> Self {
        match raise {
            Raise::Overflow => Self::Overflow,
            Raise::Argument => Self::Argument,
            Raise::Parse => Self::Parse,
            Raise::Type => Self::Type,
            Raise::Deleted => Self::Deleted,
            Raise::Resource => Self::Resource,
        }
    }
}
