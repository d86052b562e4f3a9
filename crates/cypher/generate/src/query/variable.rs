//! `Variable`: a variable in scope, its type, and its value in the remembered row.

use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{NodeId, RelId, Value};

use super::ValueType;

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name of the variable.
    pub name: Name,
    /// The type of its values.
    pub kind: ValueType,
    /// Whether it may be null in some row.
    pub nullable: bool,
    /// Its value in the remembered row, the row that the query should return.
    pub witness: Witness,
}

/// What is known about the value of a variable in the remembered row.
#[derive(Clone, Debug)]
pub enum Witness {
    /// Nothing is known.
    Unknown,
    /// It is this node of the model graph.
    Node(NodeId),
    /// It is this relationship of the model graph.
    Relationship(RelId),
    /// It is this value, neither a node nor a relationship.
    Value(Value),
}

impl Variable {
    /// A variable that is never null.
    pub fn new(name: Name, kind: ValueType, witness: Witness) -> Self {
        Self { name, kind, nullable: false, witness }
    }
}
