//! `Selector` and `RelSelector`: which elements a setup statement changes.

use serde::{Deserialize, Serialize};

use super::{Graph, NodeId, RelId};
use crate::{Map, Name, Value, relation::equality};

/// Selects nodes by label and by a literal property: `(n:Label {key: value})`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Selector {
    /// Only nodes with this label.
    pub label: Option<Name>,
    /// Only nodes whose property equals this value, by Cypher's `=`.
    pub property: Option<(Name, Value)>,
}

/// Selects relationships by type and by a literal property: `()-[r:TYPE {key: value}]->()`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RelSelector {
    /// Only relationships of this type.
    pub kind: Option<Name>,
    /// Only relationships whose property equals this value, by Cypher's `=`.
    pub property: Option<(Name, Value)>,
}

impl Selector {
    /// Every node.
    pub const fn all() -> Self {
        Self { label: None, property: None }
    }

    /// Every node with a label.
    pub fn label(label: impl Into<Name>) -> Self {
        Self { label: Some(label.into()), property: None }
    }

    /// This selector, restricted to nodes with a property that equals a value.
    pub fn with(mut self, key: impl Into<Name>, value: impl Into<Value>) -> Self {
        self.property = Some((key.into(), value.into()));
        self
    }

    /// The ids of the selected nodes, ascending.
    pub fn select(&self, graph: &Graph) -> Vec<NodeId> {
        let matching =
            |id: &NodeId| graph.node(*id).is_some_and(|node| admits(&self.property, &node.properties));
        match &self.label {
            Some(label) => graph.nodes_with_label(label).iter().copied().filter(matching).collect(),
            None => graph.nodes().map(|node| node.id).filter(matching).collect(),
        }
    }
}

impl RelSelector {
    /// Every relationship.
    pub const fn all() -> Self {
        Self { kind: None, property: None }
    }

    /// Every relationship of a type.
    pub fn kind(kind: impl Into<Name>) -> Self {
        Self { kind: Some(kind.into()), property: None }
    }

    /// This selector, restricted to relationships with a property that equals a value.
    pub fn with(mut self, key: impl Into<Name>, value: impl Into<Value>) -> Self {
        self.property = Some((key.into(), value.into()));
        self
    }

    /// The ids of the selected relationships, ascending.
    pub fn select(&self, graph: &Graph) -> Vec<RelId> {
        let matching = |id: &RelId| {
            graph
                .relationship(*id)
                .is_some_and(|relationship| admits(&self.property, &relationship.properties))
        };
        match &self.kind {
            Some(kind) => graph.relationships_of_type(kind).iter().copied().filter(matching).collect(),
            None => graph.relationships().map(|relationship| relationship.id).filter(matching).collect(),
        }
    }
}

/// A literal map in a pattern means `=` (CIP2016-06-14). Unknown does not match, so neither an absent property nor a
/// null value ever matches.
fn admits(wanted: &Option<(Name, Value)>, properties: &Map) -> bool {
    wanted
        .as_ref()
        .is_none_or(|(key, value)| properties.get(key).is_some_and(|own| equality(own, value) == Some(true)))
}
