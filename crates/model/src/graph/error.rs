//! `GraphError`: what a graph refuses.

use super::{NodeId, RelId};

/// What a graph refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// There is no such node.
    #[error("no node {0}")]
    NoNode(NodeId),
    /// There is no such relationship.
    #[error("no relationship {0}")]
    NoRelationship(RelId),
    /// The node still has relationships, so only a detaching delete removes it.
    #[error("node {0} still has relationships")]
    StillConnected(NodeId),
    /// Two nodes, or two relationships, share an id.
    #[error("id {0} occurs twice")]
    DuplicateId(u64),
    /// An id above 2^63 - 1, which no Cypher integer could hold.
    #[error("id {0} is out of range")]
    IdOutOfRange(u64),
}
