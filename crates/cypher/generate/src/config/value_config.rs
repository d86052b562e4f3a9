//! `ValueConfig`: which values properties and literals take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// Which values properties have, and which values are written as literals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ValueConfig {
    /// How many different values a property key has. They are few, as in GDsmith, so that joins on equal properties
    /// find matches (default 6 to 20).
    pub pool: Interval,
    /// Percent of values that are taken from lists of values that engines often get wrong (default 40).
    pub trouble: u32,
    /// Percent of integer keys that hold only small values, so that arithmetic on them cannot overflow (default 60).
    pub small_integer_keys: u32,
    /// How many items a stored list has (default 0 to 4).
    pub list_length: Interval,
    /// Percent of literals in queries that are values of the graph; the others are random (default 50).
    pub from_data: u32,
    /// Percent of literals in queries that are null (default 2).
    pub null_literals: u32,
}

impl Default for ValueConfig {
    fn default() -> Self {
        Self {
            pool: Interval::new(6, 20),
            trouble: 40,
            small_integer_keys: 60,
            list_length: Interval::new(0, 4),
            from_data: 50,
            null_literals: 2,
        }
    }
}

impl ValueConfig {
    /// Checks every number of these settings.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.pool.check("values.pool", 1, 10_000)?;
        self.list_length.check("values.list_length", 0, 100)?;
        check_percent("values.trouble", self.trouble)?;
        check_percent("values.small_integer_keys", self.small_integer_keys)?;
        check_percent("values.from_data", self.from_data)?;
        check_percent("values.null_literals", self.null_literals)
    }
}
