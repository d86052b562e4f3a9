//! `Predicate`: `P` and `TextP` with their values.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::GType;
use edgewise_model::Name;

use crate::value::Value;

/// A comparison with one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// Equal.
    Eq,
    /// Not equal.
    Neq,
    /// Less.
    Lt,
    /// Less or equal.
    Lte,
    /// Greater.
    Gt,
    /// Greater or equal.
    Gte,
}

impl Comparison {
    /// The opposite.
    pub const fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Neq,
            Self::Neq => Self::Eq,
            Self::Lt => Self::Gte,
            Self::Lte => Self::Gt,
            Self::Gt => Self::Lte,
            Self::Gte => Self::Lt,
        }
    }
}

/// A test of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextTest {
    /// Begins with it.
    StartingWith,
    /// Ends with it.
    EndingWith,
    /// Has it somewhere.
    Containing,
}

/// What `typeOf()` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// A type of the language.
    Type(GType),
}

/// A predicate on one value.
#[derive(Clone, Debug)]
pub enum Predicate {
    /// A comparison.
    Compare(Comparison, Value),
    /// Equal to one of them.
    Within(Vec<Value>),
    /// Equal to none of them.
    Without(Vec<Value>),
    /// Of a type.
    TypeOf(TypeTest),
    /// A test of text, negated or not; `None` is `null`.
    Text(TextTest, Option<Name>, bool),
    /// Matches a regular expression somewhere, negated or not.
    Regex(Arc<regex_lite::Regex>, bool),
    /// All hold.
    And(Vec<Predicate>),
    /// One holds.
    Or(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
}

impl Predicate {
    /// Equal to a value.
    pub const fn eq(value: Value) -> Self {
        Self::Compare(Comparison::Eq, value)
    }

    /// The opposite, as `negate()` makes it before 3.8: comparisons turn round, so that what cannot be compared stays false.
    pub fn negated(self) -> Self {
        match self {
            Self::Compare(comparison, value) => Self::Compare(comparison.negated(), value),
            Self::Within(values) => Self::Without(values),
            Self::Without(values) => Self::Within(values),
            Self::Text(test, text, negated) => Self::Text(test, text, !negated),
            Self::Regex(regex, negated) => Self::Regex(regex, !negated),
            Self::And(parts) => Self::Or(parts.into_iter().map(Self::negated).collect()),
            Self::Or(parts) => Self::And(parts.into_iter().map(Self::negated).collect()),
            Self::Not(inner) => *inner,
            Self::TypeOf(test) => Self::Not(Box::new(Self::TypeOf(test))),
        }
    }
}
