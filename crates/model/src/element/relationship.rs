//! `Relationship`: a relationship as a value.

use crate::{Map, Name};

/// A relationship with its ends, type and properties.
///
/// `PartialEq` is identity: id, ends, type and properties, with the exact types of values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relationship {
    /// The id of the relationship in its graph.
    pub id: u64,
    /// The id of the start node.
    pub start: u64,
    /// The id of the end node.
    pub end: u64,
    /// The type of the relationship.
    pub kind: Name,
    /// The properties. They contain no null: a property that is null is absent.
    pub properties: Map,
}

impl Relationship {
    /// A relationship; drops properties that are null.
    pub fn new(id: u64, start: u64, end: u64, kind: impl Into<Name>, mut properties: Map) -> Self {
        properties.retain(|_, value| !value.is_null());
        Self { id, start, end, kind: kind.into(), properties }
    }

    /// The node at the other end, seen from `node`. For a loop that is the same node.
    pub const fn other(&self, node: u64) -> u64 {
        if self.start == node { self.end } else { self.start }
    }
}
