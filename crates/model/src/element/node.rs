//! `Node`: a node as a value.

use crate::{Map, Name};

/// A node with its labels and properties.
///
/// `PartialEq` is identity: id, labels and properties, with the exact types of values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The id of the node in its graph.
    pub id: u64,
    /// The labels, sorted and without duplicates; [`Node::new`] ensures this.
    pub labels: Vec<Name>,
    /// The properties. They contain no null: a property that is null is absent.
    pub properties: Map,
}

impl Node {
    /// A node; sorts the labels, drops duplicates and drops properties that are null.
    pub fn new(id: u64, labels: impl IntoIterator<Item = impl Into<Name>>, mut properties: Map) -> Self {
        let mut labels: Vec<Name> = labels.into_iter().map(Into::into).collect();
        labels.sort_unstable();
        labels.dedup();
        properties.retain(|_, value| !value.is_null());
        Self { id, labels, properties }
    }

    /// Whether the node has the label.
    pub fn has_label(&self, label: &str) -> bool {
        self.labels.iter().any(|own| own == label)
    }
}
