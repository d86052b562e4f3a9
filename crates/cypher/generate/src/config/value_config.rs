//! `ValueConfig`: which values properties and literals take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// Which values properties and literals take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ValueConfig {
    /// How many different values a key has. Few, so that joins find matches, as in GDsmith (default 6 to 20).
    pub pool: Interval,
    /// Percent of values taken from the lists of values that engines often get wrong (default 40).
    pub trouble: u32,
    /// Percent of integer keys that hold only small values, so that arithmetic on them cannot overflow (default
    /// 60).
    pub small_integer_keys: u32,
    /// How long stored lists are (default 0 to 4).
    pub list_length: Interval,
    /// Percent of literals in queries taken from the data; the others are random (default 50).
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
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.pool.check("values.pool", 1, 10_000)?;
        self.list_length.check("values.list_length", 0, 100)?;
        check_percent("values.trouble", self.trouble)?;
        check_percent("values.small_integer_keys", self.small_integer_keys)?;
        check_percent("values.from_data", self.from_data)?;
        check_percent("values.null_literals", self.null_literals)
    }
}
