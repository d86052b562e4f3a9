//! `Selector` and `RelSelector`: which elements a setup statement changes.

use serde::{Deserialize, Serialize};

use super::{Graph, NodeId, RelId};
use crate::{Map, Name, Value, relation::equality};

/// Selects nodes by label and by a literal property: `(n:Label {key: value})`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Selector {
    /// The label that selected nodes must have, if any.
    pub label: Option<Name>,
    /// A key and a value: selected nodes must have the property, equal to the value by Cypher's `=`. `None` selects
    /// any.
    pub property: Option<(Name, Value)>,
}

/// Selects relationships by type and by a literal property: `()-[r:TYPE {key: value}]->()`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RelSelector {
    /// The type that selected relationships must have, if any.
    pub kind: Option<Name>,
    /// A key and a value: selected relationships must have the property, equal to the value by Cypher's `=`. `None`
    /// selects any.
    pub property: Option<(Name, Value)>,
}

impl Selector {
    /// A selector of every node.
    pub const fn all() -> Self {
        Self { label: None, property: None }
    }

    /// A selector of every node with a label.
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
    /// A selector of every relationship.
    pub const fn all() -> Self {
        Self { kind: None, property: None }
    }

    /// A selector of every relationship of a type.
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

/// True if the properties match a literal map in a pattern, which compares by `=` (CIP2016-06-14). If the comparison is
/// unknown there is no match, so neither an absent property nor a null value ever matches.
fn admits(wanted: &Option<(Name, Value)>, properties: &Map) -> bool {
    wanted
        .as_ref()
        .is_none_or(|(key, value)| properties.get(key).is_some_and(|own| equality(own, value) == Some(true)))
}
