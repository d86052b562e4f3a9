//! `Change`: a statement that writes, and that both languages have.

use super::{Spot, Way};
use edgewise_model::{Map, Name, Value};
use serde::{Deserialize, Serialize};

/// A change of the graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Creates a node.
    AddNode {
        /// Its label.
        label: Name,
        /// Its properties.
        properties: Map,
    },
    /// Creates a relationship from each node of one kind to each of another.
    AddEdges {
        /// Where the relationships start.
        from: Spot,
        /// Where they end.
        to: Spot,
        /// Their type.
        kind: Name,
        /// Their properties.
        properties: Map,
    },
    /// Sets a property of nodes.
    SetProperty {
        /// The nodes.
        on: Spot,
        /// The key of the property.
        key: Name,
        /// The new value, of the type that the property has.
        value: Value,
    },
    /// Removes a property of nodes.
    RemoveProperty {
        /// The nodes.
        on: Spot,
        /// The key of the property.
        key: Name,
    },
    /// Deletes the relationships at some nodes.
    DeleteEdges {
        /// The nodes.
        at: Spot,
        /// The direction of the relationships.
        way: Way,
        /// Their types; any if empty.
        kinds: Vec<Name>,
    },
    /// Deletes nodes with their relationships.
    DeleteNodes {
        /// The nodes.
        on: Spot,
    },
}

impl Change {
    /// The name of the kind of change, which is part of an oracle's rule.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::AddNode { .. } => "add-node",
            Self::AddEdges { .. } => "add-edges",
            Self::SetProperty { .. } => "set-property",
            Self::RemoveProperty { .. } => "remove-property",
            Self::DeleteEdges { .. } => "delete-edges",
            Self::DeleteNodes { .. } => "delete-nodes",
        }
    }

    /// The nodes that the change selects.
    pub fn spots(&self) -> Vec<&Spot> {
        match self {
            Self::AddNode { .. } => Vec::new(),
            Self::AddEdges { from, to, .. } => vec![from, to],
            Self::SetProperty { on, .. } | Self::RemoveProperty { on, .. } | Self::DeleteNodes { on } => {
                vec![on]
            }
            Self::DeleteEdges { at, .. } => vec![at],
        }
    }
}
