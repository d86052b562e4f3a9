//! `Adjacent`: a relationship at a node, and the node it leads to.

use super::{NodeId, RelId};
use crate::Name;

/// A relationship seen from one of its ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacent {
    /// The relationship.
    pub relationship: RelId,
    /// The node at its other end.
    pub node: NodeId,
    /// Its type.
    pub kind: Name,
}
