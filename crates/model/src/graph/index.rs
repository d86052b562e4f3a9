//! `Index`: a database index. Answers must not depend on it.

use serde::{Deserialize, Serialize};

use crate::Name;

/// Which elements an index covers, and for which predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IndexKind {
    /// Nodes of a label, any comparison.
    NodeRange,
    /// Relationships of a type, any comparison.
    RelRange,
    /// Nodes of a label, string predicates.
    NodeText,
    /// Relationships of a type, string predicates.
    RelText,
    /// Nodes of a label, spatial predicates.
    NodePoint,
    /// Relationships of a type, spatial predicates.
    RelPoint,
}

impl IndexKind {
    /// Whether it covers relationships.
    pub const fn is_relationship(self) -> bool {
        matches!(self, Self::RelRange | Self::RelText | Self::RelPoint)
    }
}

/// An index. Two with the same kind, label and keys are the same index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Index {
    /// Which elements it covers, and for which predicates.
    pub kind: IndexKind,
    /// The label, or the relationship type.
    pub label: Name,
    /// The property keys in order; more than one makes a composite index.
    pub keys: Vec<Name>,
}

impl Index {
    /// A range index on nodes.
    pub fn node_range(label: impl Into<Name>, keys: impl IntoIterator<Item = impl Into<Name>>) -> Self {
        Self {
            kind: IndexKind::NodeRange,
            label: label.into(),
            keys: keys.into_iter().map(Into::into).collect(),
        }
    }
}
