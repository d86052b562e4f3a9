//! `Index`: a database index. The answers to queries must not depend on indexes.

use serde::{Deserialize, Serialize};

use crate::Name;

/// Which elements an index covers, and for which predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IndexKind {
    /// An index on nodes with a label, for any comparison.
    NodeRange,
    /// An index on relationships of a type, for any comparison.
    RelRange,
    /// An index on nodes with a label, for string predicates.
    NodeText,
    /// An index on relationships of a type, for string predicates.
    RelText,
    /// An index on nodes with a label, for spatial predicates.
    NodePoint,
    /// An index on relationships of a type, for spatial predicates.
    RelPoint,
}

impl IndexKind {
    /// Whether the index covers relationships.
    pub const fn is_relationship(self) -> bool {
        matches!(self, Self::RelRange | Self::RelText | Self::RelPoint)
    }
}

/// A database index. Two indexes with the same kind, label and keys are the same index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Index {
    /// Which elements the index covers, and for which predicates.
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
