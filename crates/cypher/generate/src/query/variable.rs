//! `Variable`: a variable in scope, its type, and its value in the remembered row.

use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{NodeId, RelId, Value};

use super::ValueType;

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub kind: ValueType,
    /// Whether it may be null.
    pub nullable: bool,
    /// Its value in the remembered row.
    pub witness: Witness,
}

/// The value a variable has in the remembered row, which the query should return.
#[derive(Clone, Debug)]
pub enum Witness {
    /// Not known.
    Unknown,
    /// A node of the model graph.
    Node(NodeId),
    /// A relationship of the model graph.
    Relationship(RelId),
    /// Any other value.
    Value(Value),
}

impl Variable {
    /// A variable that is never null.
    pub fn new(name: Name, kind: ValueType, witness: Witness) -> Self {
        Self { name, kind, nullable: false, witness }
    }
}
