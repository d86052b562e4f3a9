//! `SchemaConfig`: how large a schema is, and how unusual its names are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// How large a schema is. A property key has one type throughout a schema, so the type of `values(k)` does not depend on
/// the labels of the elements. Labels share keys, so that joins find matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SchemaConfig {
    /// How many labels of vertices (default 2 to 4).
    pub vertex_labels: Interval,
    /// How many labels of edges (default 2 to 4).
    pub edge_labels: Interval,
    /// How many property keys in all (default 5 to 10).
    pub property_keys: Interval,
    /// How many of these keys a vertex label has (default 2 to 5).
    pub properties_per_vertex: Interval,
    /// How many of these keys an edge label has (default 1 to 3).
    pub properties_per_edge: Interval,
    /// How many pairs of vertex labels the edges of a label may join (default 1 to 3).
    pub ends_per_label: Interval,
    /// Percent of keys that may have several values, if the target supports that (default 15).
    pub multi_keys: u32,
    /// Percent of keys whose properties have meta-properties, if the target supports that (default 10).
    pub meta_keys: u32,
    /// Percent of names with spaces, quotes or non-ASCII letters (default 0).
    pub odd_names: u32,
}

impl Default for SchemaConfig {
    fn default() -> Self {
        Self {
            vertex_labels: Interval::new(2, 4),
            edge_labels: Interval::new(2, 4),
            property_keys: Interval::new(5, 10),
            properties_per_vertex: Interval::new(2, 5),
            properties_per_edge: Interval::new(1, 3),
            ends_per_label: Interval::new(1, 3),
            multi_keys: 15,
            meta_keys: 10,
            odd_names: 0,
        }
    }
}

impl SchemaConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.vertex_labels.check("schema.vertex_labels", 1, 1_000)?;
        self.edge_labels.check("schema.edge_labels", 1, 1_000)?;
        self.property_keys.check("schema.property_keys", 1, 1_000)?;
        self.properties_per_vertex.check("schema.properties_per_vertex", 0, 1_000)?;
        self.properties_per_edge.check("schema.properties_per_edge", 0, 1_000)?;
        self.ends_per_label.check("schema.ends_per_label", 1, 1_000)?;
        check_percent("schema.multi_keys", self.multi_keys)?;
        check_percent("schema.meta_keys", self.meta_keys)?;
        check_percent("schema.odd_names", self.odd_names)
    }
}
