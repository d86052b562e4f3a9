//! What `has()` looks at, and what `property()` writes.

use edgewise_model::Name;

use super::{Arg, Chain};
use crate::graph::Cardinality;
use crate::value::T;

/// What `has()` looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HasKey {
    /// A property; `None` is `null`, which no element has.
    Property(Option<Name>),
    /// A token.
    Token(T),
}

/// The key of a property to write.
#[derive(Clone, Debug)]
pub enum PropertyKey {
    /// A property.
    Name(Name),
    /// A token, on creation only.
    Token(T),
    /// What a traversal gives.
    Chain(Chain),
    /// `null`, which raises an error when it is written.
    Null,
}

/// One property to write.
#[derive(Clone, Debug)]
pub struct Property {
    /// The cardinality, if written.
    pub cardinality: Option<Cardinality>,
    /// The key.
    pub key: PropertyKey,
    /// The value.
    pub value: Arg,
    /// Properties of the property.
    pub meta: Vec<(Name, Arg)>,
}
