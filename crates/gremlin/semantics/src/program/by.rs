//! `By`: what a `by()` computes from a traverser. `Arg`: a value, or a traversal that computes one.

use edgewise_gremlin_syntax::ast::{Column, Order, T};
use edgewise_model::Name;

use super::Chain;
use crate::value::Value;

/// What a `by()` computes from a traverser.
#[derive(Clone, Debug)]
pub enum By {
    /// The value itself.
    Identity,
    /// A property of an element or an entry of a map.
    Key(Name),
    /// The first value of a property, as `by(values(key))` computes it; nothing if the element does not have the key.
    FirstValue(Name),
    /// The id, label, key or value of an element or property.
    Token(T),
    /// The keys or values of a map.
    Column(Column),
    /// The first result of a traversal.
    Chain(Chain),
}

/// One sort key of `order()`.
#[derive(Clone, Debug)]
pub struct Comparator {
    /// The value that is compared.
    pub by: By,
    /// The direction of the sort.
    pub order: Order,
}

/// A value, or a traversal whose first result is the value.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A value.
    Value(Value),
    /// A traversal.
    Chain(Chain),
}
