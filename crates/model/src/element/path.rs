//! `Path`: an alternating walk of nodes and relationships.

use crate::{Node, Relationship};

/// A path: one node more than relationships, each relationship joining its neighbours in either direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    nodes: Vec<Node>,
    relationships: Vec<Relationship>,
}

/// Why some elements are no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// There must be one node more than relationships.
    #[error("a path of {relationships} relationships needs one node more, not {nodes}")]
    Length {
        /// How many nodes there were.
        nodes: usize,
        /// How many relationships there were.
        relationships: usize,
    },
    /// A relationship does not join the nodes beside it.
    #[error("relationship {id} at position {position} does not join the nodes beside it")]
    Disconnected {
        /// Its place in the list of relationships.
        position: usize,
        /// Its id.
        id: u64,
    },
}

impl Path {
    /// A path of these elements, if they make one.
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

    /// The parts it was made of.
    pub fn into_parts(self) -> (Vec<Node>, Vec<Relationship>) {
        (self.nodes, self.relationships)
    }
}
