//! `Path`: an alternating walk of nodes and relationships.

use crate::{Node, Relationship};

/// A path: one more node than relationships. Each relationship joins its two neighbours, in either direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    nodes: Vec<Node>,
    relationships: Vec<Relationship>,
}

/// Why elements do not form a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// There must be one more node than relationships.
    #[error("a path of {relationships} relationships needs one node more than that, not {nodes}")]
    Length {
        /// How many nodes there were.
        nodes: usize,
        /// How many relationships there were.
        relationships: usize,
    },
    /// A relationship does not join its neighbouring nodes.
    #[error("relationship {id} at position {position} does not join the nodes beside it")]
    Disconnected {
        /// Its index in the list of relationships.
        position: usize,
        /// Its id.
        id: u64,
    },
}

impl Path {
    /// A path of these elements, if they form one.
    pub fn new(nodes: Vec<Node>, relationships: Vec<Relationship>) -> Result<Self, PathError> {
        if nodes.len() != relationships.len() + 1 {
            return Err(PathError::Length { nodes: nodes.len(), relationships: relationships.len() });
        }
        for (position, (ends, relationship)) in nodes.windows(2).zip(&relationships).enumerate() {
            let (from, to) = (ends[0].id, ends[1].id);
            let joined = (relationship.start, relationship.end);
            if joined != (from, to) && joined != (to, from) {
                return Err(PathError::Disconnected { position, id: relationship.id });
            }
        }
        Ok(Self { nodes, relationships })
    }

    /// Its nodes in order; at least one.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Its relationships in order.
    pub fn relationships(&self) -> &[Relationship] {
        &self.relationships
    }

    /// The number of relationships.
    pub fn length(&self) -> usize {
        self.relationships.len()
    }

    /// Its nodes and relationships.
    pub fn into_parts(self) -> (Vec<Node>, Vec<Relationship>) {
        (self.nodes, self.relationships)
    }
}
