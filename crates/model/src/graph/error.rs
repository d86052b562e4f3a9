//! `GraphError`: why a change of a graph is refused.

use super::{NodeId, RelId};

/// Why a change of a graph is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// The graph has no node with this id.
    #[error("there is no node {0}")]
    NoNode(NodeId),
    /// The graph has no relationship with this id.
    #[error("there is no relationship {0}")]
    NoRelationship(RelId),
    /// The node still has relationships. Only `detach_delete` removes such a node.
    #[error("node {0} still has relationships")]
    StillConnected(NodeId),
    /// Two nodes, or two relationships, share an id.
    #[error("the id {0} occurs twice")]
    DuplicateId(u64),
    /// An id is above 2^63 - 1, the largest Cypher integer.
    #[error("the id {0} is out of range")]
    IdOutOfRange(u64),
}
