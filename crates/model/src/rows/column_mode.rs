//! `ColumnMode`: how strictly a column is compared.

use serde::{Deserialize, Serialize};

/// How strictly the values of a column are compared. Numbers are never compared with a tolerance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColumnMode {
    /// Values are compared by identity.
    #[default]
    Exact,
    /// Values are compared by equivalence: where values are equivalent, DISTINCT and grouping let the engine return any
    /// of them.
    FreeRepresentative,
    /// A list is compared as a bag of identical elements; lists inside it keep their order. Any other value is compared
    /// by identity.
    FreeListOrder,
    /// Values are not compared, because the language determines them only approximately.
    Approximate,
}
