//! `Type`: what is known of a value at compile time, and the operators' rules on it.
//!
//! Types are inferred only as far as the TCK asks for compile-time errors (`InvalidArgumentType`,
//! `VariableTypeConflict`); everything else is `Any` and checked at run time.

use super::{Checked, fail};
use crate::Detail;

/// What is known of a value at compile time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// Nothing is known about the value.
    Any,
    /// The value is null.
    Null,
    Bool,
    Int,
    Float,
    /// The value is an integer or a float.
    Number,
    String,
    List(Box<Type>),
    Map,
    Node,
    Relationship,
    Path,
}

impl Type {
    /// The type of a list whose elements have the given type.
    pub(crate) fn list(of: Self) -> Self {
        Self::List(Box::new(of))
    }

    /// A type that includes the values of both types; `Any` if there is no narrower one.
    pub(crate) fn join(self, other: Self) -> Self {
        use Type as T;
        match (self, other) {
            (left, right) if left == right => left,
            (T::Null, known) | (known, T::Null) => known,
            (T::Int | T::Float | T::Number, T::Int | T::Float | T::Number) => T::Number,
            (T::List(left), T::List(right)) => Self::list(left.join(*right)),
            _ => T::Any,
        }
    }

    /// The type of the elements, if this is a list type; otherwise `Any`.
    pub(crate) fn element(&self) -> Self {
        match self {
            Self::List(of) => (**of).clone(),
            Self::Null => Self::Null,
            _ => Self::Any,
        }
    }

    /// Whether the value can be a node.
    pub(crate) fn may_be_node(&self) -> bool {
        matches!(self, Self::Any | Self::Null | Self::Node)
    }

    /// Whether the value can be a relationship.
    pub(crate) fn may_be_relationship(&self) -> bool {
        matches!(self, Self::Any | Self::Null | Self::Relationship)
    }

    /// Whether the value can be a list of relationships, as a variable-length relationship binds it.
    pub(crate) fn may_be_relationships(&self) -> bool {
        match self {
            Self::Any | Self::Null => true,
            Self::List(of) => of.may_be_relationship(),
            _ => false,
        }
    }

    /// Checks an operand of AND, OR, XOR or NOT, or the condition of WHERE (TCK `expressions/boolean/Boolean1` to
    /// `Boolean4`).
    pub(crate) fn expect_boolean(&self) -> Checked {
        match self {
            Self::Any | Self::Null | Self::Bool => Ok(()),
            other => fail(Detail::InvalidArgumentType, format!("expected a boolean, got {other:?}")),
        }
    }

    /// Checks the right side of IN (TCK `expressions/list/List5` [42]).
    pub(crate) fn expect_list(&self) -> Checked {
        match self {
            Self::Any | Self::Null | Self::List(_) => Ok(()),
            other => fail(Detail::InvalidArgumentType, format!("expected a list, got {other:?}")),
        }
    }

    /// Checks an operand of `- * / % ^` (TCK `expressions/quantifier/Quantifier1` [15]). Durations and instants have no
    /// static type of their own: they are `Any` and pass.
    pub(crate) fn expect_number(&self) -> Checked {
        match self {
            Self::Any | Self::Null | Self::Int | Self::Float | Self::Number => Ok(()),
            other => fail(Detail::InvalidArgumentType, format!("expected a number, got {other:?}")),
        }
    }

    /// The type of the result of an arithmetic operator on numbers of these two types.
    pub(crate) fn arithmetic(self, other: Self) -> Self {
        use Type as T;
        match (self, other) {
            (T::Int, T::Int) => T::Int,
            (T::Int | T::Float | T::Number, T::Int | T::Float | T::Number) => T::Number,
            _ => T::Any,
        }
    }
}
