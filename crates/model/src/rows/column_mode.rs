//! `ColumnMode`: how strictly a column is compared.

use serde::{Deserialize, Serialize};

/// How strictly a column is compared; there is never a tolerance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColumnMode {
    /// By identity.
    #[default]
    Exact,
    /// By equivalence: the engine may return any of several equivalent values, as DISTINCT and grouping do.
    FreeRepresentative,
    /// A list as a bag of identical elements (not lists inside it); anything else by identity.
    FreeListOrder,
    /// Not compared: the value is determined only approximately.
    Approximate,
}
