//! `GraphConfig`: how large a graph is, and what it may contain.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// How large a graph is, and what it may contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GraphConfig {
    /// How many vertices (default 5 to 16).
    pub vertices: Interval,
    /// How many edges are drawn (default 8 to 32); those that the schema or `parallel_edges` forbid are left out.
    pub edges: Interval,
    /// The percentage of its label's keys that an element has (default 75).
    pub property_presence: u32,
    /// How many values a vertex has for a key that allows several (default 1 to 3).
    pub values_per_key: Interval,
    /// The percentage of properties that get meta-properties, if the schema allows them for the key (default 60).
    pub meta_presence: u32,
    /// Whether two edges of the same label and direction may join the same vertices (default true).
    pub parallel_edges: bool,
    /// Whether an edge may start and end at one vertex (default true).
    pub self_loops: bool,
    /// If not 0, the percentage of ordered pairs of vertices that are joined, in place of `edges` (default 0).
    pub edge_density: u32,
    /// How many indexes (default 0 to 3).
    pub indexes: Interval,
}

impl Default for GraphConfig {
    fn default() -> Self {
        Self {
            vertices: Interval::new(5, 16),
            edges: Interval::new(8, 32),
            property_presence: 75,
            values_per_key: Interval::new(1, 3),
            meta_presence: 60,
            parallel_edges: true,
            self_loops: true,
            edge_density: 0,
            indexes: Interval::new(0, 3),
        }
    }
}

impl GraphConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.vertices.check("graph.vertices", 1, 100_000)?;
        self.edges.check("graph.edges", 0, 1_000_000)?;
        self.values_per_key.check("graph.values_per_key", 1, 100)?;
        self.indexes.check("graph.indexes", 0, 1_000)?;
        check_percent("graph.property_presence", self.property_presence)?;
        check_percent("graph.meta_presence", self.meta_presence)?;
        check_percent("graph.edge_density", self.edge_density)
    }
}
