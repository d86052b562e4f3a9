//! The key that `has()` tests, and the property that `property()` writes.

use edgewise_model::Name;

use super::{Arg, Chain};
use crate::graph::Cardinality;
use crate::value::T;

/// The key that `has()` tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HasKey {
    /// A property key; `None` is `null`, which no element has.
    Property(Option<Name>),
    /// The id, label, key or value.
    Token(T),
}

/// The key of the property that `property()` writes.
#[derive(Clone, Debug)]
pub enum PropertyKey {
    /// A property key.
    Name(Name),
    /// The id or label, which can only be set on creation.
    Token(T),
    /// A traversal that computes the key.
    Chain(Chain),
    /// `null`, which raises an error when the property is written.
    Null,
}

/// A property that is written.
#[derive(Clone, Debug)]
pub struct Property {
    /// The cardinality, if the traversal names one.
    pub cardinality: Option<Cardinality>,
    /// The key of the property.
    pub key: PropertyKey,
    /// The value of the property.
    pub value: Arg,
    /// The meta-properties.
    pub meta: Vec<(Name, Arg)>,
}
