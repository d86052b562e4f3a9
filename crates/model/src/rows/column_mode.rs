//! `ColumnMode`: how strictly a column is compared.

use serde::{Deserialize, Serialize};

/// How strictly a column is compared; there is never a tolerance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColumnMode {
    /// By identity.
    #[default]
    Exact,
    /// By equivalence: the engine was free to choose among equivalent values, as DISTINCT and grouping are.
    FreeRepresentative,
    /// Lists as bags of identical elements, at the top level of the value; anything else by identity.
    FreeListOrder,
    /// Left out: the value is only approximately determined.
    Approximate,
}
