//! `Predicate`: a compiled `P` or `TextP`.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::GType;
use edgewise_model::Name;

use crate::value::Value;

/// A comparison with one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// `eq`: equal.
    Eq,
    /// `neq`: not equal.
    Neq,
    /// `lt`: less.
    Lt,
    /// `lte`: less or equal.
    Lte,
    /// `gt`: greater.
    Gt,
    /// `gte`: greater or equal.
    Gte,
}

impl Comparison {
    /// The opposite comparison.
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

/// A test of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextTest {
    /// The string begins with the text.
    StartingWith,
    /// The string ends with the text.
    EndingWith,
    /// The string contains the text.
    Containing,
}

/// The type that `typeOf()` tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// A type of the language.
    Type(GType),
}

/// A predicate on one value.
#[derive(Clone, Debug)]
pub enum Predicate {
    /// A comparison with a value.
    Compare(Comparison, Value),
    /// The value equals one of these.
    Within(Vec<Value>),
    /// The value equals none of these.
    Without(Vec<Value>),
    /// The value has this type.
    TypeOf(TypeTest),
    /// A test of a string, negated if the flag is true; `None` is `null`.
    Text(TextTest, Option<Name>, bool),
    /// A regular expression matches a part of the string, negated if the flag is true.
    Regex(Arc<regex_lite::Regex>, bool),
    /// All these predicates hold.
    And(Vec<Predicate>),
    /// At least one of these predicates holds.
    Or(Vec<Predicate>),
    /// The predicate does not hold.
    Not(Box<Predicate>),
}

impl Predicate {
    /// The predicate `eq(value)`.
    pub const fn eq(value: Value) -> Self {
        Self::Compare(Comparison::Eq, value)
    }

    /// The opposite, as `negate()` computes it before 3.8: `lt` becomes `gte` and so on. So both are false for values
    /// that cannot be compared.
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
