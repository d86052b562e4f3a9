//! `Adjacent`: a relationship at a node, and the node it leads to.

use super::{NodeId, RelId};
use crate::Name;

/// A relationship seen from one of its ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacent {
    /// The id of the relationship.
    pub relationship: RelId,
    /// The id of the node at the other end of the relationship.
    pub node: NodeId,
    /// The type of the relationship.
    pub kind: Name,
}
