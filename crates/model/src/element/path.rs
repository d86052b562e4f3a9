//! `Path`: an alternating walk of nodes and relationships.

use crate::{Node, Relationship};

/// A path: alternating nodes and relationships, with one more node than relationships. Each relationship joins the
/// nodes before and after it, in either direction.
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
        /// The index of the relationship in the list of relationships.
        position: usize,
        /// The id of the relationship.
        id: u64,
    },
}

impl Path {
    /// A path of these elements.
    ///
    /// # Errors
    /// When they do not form a path.
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

    /// The nodes of the path in order; at least one.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The relationships of the path in order.
    pub fn relationships(&self) -> &[Relationship] {
        &self.relationships
    }

    /// The number of relationships.
    pub fn length(&self) -> usize {
        self.relationships.len()
    }

    /// Takes the path apart into its nodes and relationships.
    pub fn into_parts(self) -> (Vec<Node>, Vec<Relationship>) {
        (self.nodes, self.relationships)
    }
}
