//! `GraphError`: why a change of a graph is refused.

use super::{NodeId, RelId};

/// Why a change of a graph is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// There is no such node.
    #[error("no node {0}")]
    NoNode(NodeId),
    /// There is no such relationship.
    #[error("no relationship {0}")]
    NoRelationship(RelId),
    /// The node still has relationships. Only `detach_delete` removes such a node.
    #[error("node {0} still has relationships")]
    StillConnected(NodeId),
    /// Two nodes, or two relationships, share an id.
    #[error("id {0} occurs twice")]
    DuplicateId(u64),
    /// An id above 2^63 - 1, which is not a Cypher integer.
    #[error("id {0} is out of range")]
    IdOutOfRange(u64),
}
