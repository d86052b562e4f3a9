//! `Trail`: a path as ids; it has one more node than relationships.

use edgewise_model::{NodeId, RelId};

/// A path as ids, in the order it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trail {
    /// At least one node.
    pub(crate) nodes: Vec<NodeId>,
    /// One fewer than nodes.
    pub(crate) relationships: Vec<RelId>,
}

impl Trail {
    /// The ids along the path, alternating between nodes and relationships.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u64> {
        let relationships = self.relationships.iter().map(|id| Some(*id)).chain([None]);
        self.nodes
            .iter()
            .zip(relationships)
            .flat_map(|(node, relationship)| [Some(*node), relationship])
            .flatten()
    }
}
