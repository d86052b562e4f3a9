//! `Item`: a parsed argument that is not yet matched to a step. The meaning of a bare word such as `id` depends on
//! the step.

use crate::ast::{Cardinality, Direction, Dt, GType, Merge, Name, Nested, Pick, Predicate, T, Value};

/// An argument and its position.
#[derive(Clone, Debug)]
pub(crate) struct Item<'t> {
    pub(crate) kind: ItemKind<'t>,
    pub(crate) at: usize,
}

/// Kinds of arguments.
#[derive(Clone, Debug)]
pub(crate) enum ItemKind<'t> {
    /// An argument that can only be a value. Variables are values.
    Value(Value),
    /// A reserved word without a class.
    Word(&'t str),
    /// A class and a word that are not a value: `Scope.local`.
    Constant(&'t str, &'t str),
    /// A traversal.
    Nested(Nested),
    /// A predicate.
    Predicate(Predicate),
}

impl ItemKind<'_> {
    /// Converts the argument to a value, if it is one.
    pub(crate) fn into_value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            Self::Word(word) => word_value(word),
            Self::Nested(nested) => Some(Value::Nested(nested)),
            Self::Constant(..) | Self::Predicate(_) => None,
        }
    }

    /// Whether the argument is a value.
    pub(crate) fn is_value(&self) -> bool {
        match self {
            Self::Value(_) | Self::Nested(_) => true,
            Self::Word(word) => word_value(word).is_some(),
            Self::Constant(..) | Self::Predicate(_) => false,
        }
    }
}

/// The meaning of a bare word where any value is allowed: the grammar tries the enumerations in this order.
fn word_value(word: &str) -> Option<Value> {
    T::from_word(word)
        .map(Value::T)
        .or_else(|| Cardinality::from_word(word).map(|cardinality| Value::Cardinality(cardinality, None)))
        .or_else(|| direction(word).map(Value::Direction))
        .or_else(|| Merge::from_word(word).map(Value::Merge))
        .or_else(|| Pick::from_word(word).map(Value::Pick))
        .or_else(|| Dt::from_word(word).map(Value::Dt))
        .or_else(|| gtype(word).map(Value::GType))
}

/// The value that a class and a word denote, such as `T.id`.
pub(crate) fn class_value(class: &str, word: &str) -> Option<Value> {
    match class {
        T::CLASS => T::from_word(word).map(Value::T),
        Cardinality::CLASS => {
            Cardinality::from_word(word).map(|cardinality| Value::Cardinality(cardinality, None))
        }
        Direction::CLASS => direction(word).map(Value::Direction),
        Merge::CLASS => Merge::from_word(word).map(Value::Merge),
        Pick::CLASS => Pick::from_word(word).map(Value::Pick),
        Dt::CLASS => Dt::from_word(word).map(Value::Dt),
        GType::CLASS => gtype(word).map(Value::GType),
        _ => None,
    }
}

/// The direction that a word denotes; `from` and `to` are also names for the ends of an edge.
pub(crate) fn direction(word: &str) -> Option<Direction> {
    match word {
        "from" => Some(Direction::Out),
        "to" => Some(Direction::In),
        _ => Direction::from_word(word),
    }
}

/// The type that a word denotes, in upper case or as the grammar spells it in lower case.
pub(crate) fn gtype(word: &str) -> Option<GType> {
    match word {
        "bigDecimal" => Some(GType::BigDecimal),
        "bigInt" => Some(GType::BigInt),
        _ if word.bytes().all(|byte| byte.is_ascii_lowercase()) => {
            GType::from_word(&word.to_ascii_uppercase())
        }
        _ => GType::from_word(word),
    }
}

/// The name of the variable, if the item is a variable.
pub(crate) fn variable<'a>(kind: &'a ItemKind<'_>) -> Option<&'a Name> {
    match kind {
        ItemKind::Value(Value::Variable(name)) => Some(name),
        _ => None,
    }
}
