//! `Risk`: a class of errors that a query may raise although it is valid.

use edgewise_cypher_syntax::function::Raise;

/// A class of errors that a query may raise although it is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// A number exceeds the range of its type.
    Overflow,
    /// An integer is divided by zero.
    DivisionByZero,
    /// A function or clause does not accept a value, although its type is right.
    Argument,
    /// A string cannot be parsed as the wanted type.
    Parse,
    /// An operator, function or clause does not accept the type of a value.
    Type,
    /// A deleted node or relationship is accessed.
    Deleted,
    /// A constraint is violated at the end of the query: a deleted node still has relationships.
    Constraint,
    /// A value is null where null is not allowed: in the pattern of MERGE, or at the end of a relationship to create.
    Null,
    /// A list or string is larger than an engine may be able to build.
    Resource,
    /// The query uses a parameter whose value is not known.
    Parameter,
    /// The query uses a procedure, a file or a function of which nothing is known, so any error is possible.
    Unknown,
}

impl Risk {
    /// The name of the risk in reports.
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
