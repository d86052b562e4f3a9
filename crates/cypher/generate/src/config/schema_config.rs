//! `SchemaConfig`: how large a schema is, and how unusual its names are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// How large a schema is. A property key has one type throughout a schema, so that the type of `n.k` is known whatever
/// labels `n` has. Labels share keys, so that joins on equal properties find matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SchemaConfig {
    /// How many labels a schema has (default 2 to 5).
    pub labels: Interval,
    /// How many relationship types a schema has (default 2 to 4).
    pub relationship_types: Interval,
    /// How many property keys a schema has in all (default 4 to 9).
    pub property_keys: Interval,
    /// How many of these keys a label has (default 2 to 5).
    pub properties_per_label: Interval,
    /// How many of these keys a relationship type has (default 0 to 3).
    pub properties_per_type: Interval,
    /// Percent of relationship types that join only certain pairs of labels, as in Grand (default 50).
    pub typed_ends: u32,
    /// How many pairs of labels such a type joins (default 1 to 3).
    pub ends_per_type: Interval,
    /// Percent of keys whose values are lists, if the target can store lists (default 10).
    pub list_keys: u32,
    /// Percent of names that need quoting: keywords, names with spaces or non-ASCII letters (default 0).
    pub odd_names: u32,
}

impl Default for SchemaConfig {
    fn default() -> Self {
        Self {
            labels: Interval::new(2, 5),
            relationship_types: Interval::new(2, 4),
            property_keys: Interval::new(4, 9),
            properties_per_label: Interval::new(2, 5),
            properties_per_type: Interval::new(0, 3),
            typed_ends: 50,
            ends_per_type: Interval::new(1, 3),
            list_keys: 10,
            odd_names: 0,
        }
    }
}

impl SchemaConfig {
    /// Checks every number of these settings.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.labels.check("schema.labels", 1, 1_000)?;
        self.relationship_types.check("schema.relationship_types", 1, 1_000)?;
        self.property_keys.check("schema.property_keys", 1, 1_000)?;
        self.properties_per_label.check("schema.properties_per_label", 0, 1_000)?;
        self.properties_per_type.check("schema.properties_per_type", 0, 1_000)?;
        self.ends_per_type.check("schema.ends_per_type", 1, 1_000)?;
        check_percent("schema.typed_ends", self.typed_ends)?;
        check_percent("schema.list_keys", self.list_keys)?;
        check_percent("schema.odd_names", self.odd_names)
    }
}
