//! `ValueConfig`: which values properties and literals take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::{ConfigError, ValueKind};

/// Which values properties and literals take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ValueConfig {
    /// The types of keys; those that the target cannot store are left out (default all).
    pub kinds: Vec<ValueKind>,
    /// How many different values a key has (default 4 to 12). With few values, joins find matches.
    pub pool: Interval,
    /// Percent of values taken from the lists of values that engines often get wrong (default 30).
    pub trouble: u32,
    /// Percent of literals in traversals taken from the data; the others are random (default 50).
    pub from_data: u32,
    /// Percent of literals in traversals that are null (default 1).
    pub null_literals: u32,
    /// Percent of numeric literals in traversals that are NaN or an infinity (default 1).
    pub non_finite_literals: u32,
}

impl Default for ValueConfig {
    fn default() -> Self {
        Self {
            kinds: ValueKind::ALL.to_vec(),
            pool: Interval::new(4, 12),
            trouble: 30,
            from_data: 50,
            null_literals: 1,
            non_finite_literals: 1,
        }
    }
}

impl ValueConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if self.kinds.is_empty() {
            return Err(ConfigError::TooSmall { key: "values.kinds", min: 0, least: 1 });
        }
        self.pool.check("values.pool", 1, 10_000)?;
        check_percent("values.trouble", self.trouble)?;
        check_percent("values.from_data", self.from_data)?;
        check_percent("values.null_literals", self.null_literals)?;
        check_percent("values.non_finite_literals", self.non_finite_literals)
    }
}
