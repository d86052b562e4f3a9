//! `By`: what a `by()` takes of a traverser; `Arg`: a value or a traversal that gives one.

use edgewise_gremlin_syntax::ast::{Column, Order, T};
use edgewise_model::Name;

use super::Chain;
use crate::value::Value;

/// What a `by()` takes of a traverser.
#[derive(Clone, Debug)]
pub enum By {
    /// The value itself.
    Identity,
    /// A property of an element or an entry of a map.
    Key(Name),
    /// The first value of a property; nothing if there is none.
    FirstValue(Name),
    /// A token of an element.
    Token(T),
    /// The keys or values of a map.
    Column(Column),
    /// The first result of a traversal.
    Chain(Chain),
}

/// One sort key of `order()`.
#[derive(Clone, Debug)]
pub struct Comparator {
    /// What is compared.
    pub by: By,
    /// In which direction.
    pub order: Order,
}

/// A value, or a traversal that gives it.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A value.
    Value(Value),
    /// A traversal.
    Chain(Chain),
}
