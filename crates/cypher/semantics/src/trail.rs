//! `Trail`: a path, as the ids of its nodes and relationships.

use edgewise_model::{NodeId, RelId};

/// A path, as the ids of its nodes and relationships in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trail {
    /// The nodes along the path: one more than relationships.
    pub(crate) nodes: Vec<NodeId>,
    /// The relationships along the path, each between two neighbouring nodes.
    pub(crate) relationships: Vec<RelId>,
}

impl Trail {
    /// The ids along the path: a node, a relationship, a node, and so on.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u64> {
        let relationships = self.relationships.iter().map(|id| Some(*id)).chain([None]);
        self.nodes
            .iter()
            .zip(relationships)
            .flat_map(|(node, relationship)| [Some(*node), relationship])
            .flatten()
    }
}
