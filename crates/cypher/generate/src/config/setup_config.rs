//! `SetupConfig`: how many setup statements of each kind, and how large the graph may become.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// How many setup statements of each kind a round has (GDBMeter, section 3.3), and how large the graph may become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SetupConfig {
    /// How many statements `CREATE (n:A {…})` (default 4 to 12).
    pub create_nodes: Interval,
    /// How many statements `CREATE (n0 …), (n1 …), (n0)-[:T]->(n1)` (default 1 to 4).
    pub create_patterns: Interval,
    /// How many statements `MATCH (a …), (b …) CREATE (a)-[:T]->(b)` (default 5 to 16).
    pub create_relationships: Interval,
    /// How many statements `MATCH … SET …`, for properties and labels of nodes and properties of relationships (default
    /// 0 to 6).
    pub set: Interval,
    /// How many statements `MATCH … REMOVE …` (default 0 to 4).
    pub remove: Interval,
    /// How many statements `MATCH … [DETACH] DELETE …` (default 0 to 3).
    pub delete: Interval,
    /// How many statements `CREATE INDEX …` (default 0 to 3).
    pub create_index: Interval,
    /// How many statements `DROP INDEX …` (default 0 to 2).
    pub drop_index: Interval,
    /// How many statements that create nodes whose properties are boundary values of their types, often equal or nearly
    /// equal ones (default 0 to 0).
    pub boundary_nodes: Interval,
    /// How many nodes a CREATE of a pattern makes (default 2 to 4).
    pub pattern_nodes: Interval,
    /// How many labels a node has (default 0 to 3).
    pub labels_per_node: Interval,
    /// Percent of the properties of its labels that a node has (default 75).
    pub property_presence: u32,
    /// How many nodes the graph may have (default 60).
    pub max_nodes: u32,
    /// How many relationships the graph may have (default 120).
    pub max_relationships: u32,
    /// How many relationships one statement may create (default 6).
    pub max_pairs: u32,
    /// How many nodes or relationships one statement may delete (default 3).
    pub max_deleted: u32,
    /// Whether two relationships of the same type and direction may join the same two nodes (default true).
    pub parallel_edges: bool,
    /// Whether a relationship may start and end at one node (default true).
    pub self_loops: bool,
}

impl Default for SetupConfig {
    fn default() -> Self {
        Self {
            create_nodes: Interval::new(4, 12),
            create_patterns: Interval::new(1, 4),
            create_relationships: Interval::new(5, 16),
            set: Interval::new(0, 6),
            remove: Interval::new(0, 4),
            delete: Interval::new(0, 3),
            create_index: Interval::new(0, 3),
            drop_index: Interval::new(0, 2),
            boundary_nodes: Interval::new(0, 0),
            pattern_nodes: Interval::new(2, 4),
            labels_per_node: Interval::new(0, 3),
            property_presence: 75,
            max_nodes: 60,
            max_relationships: 120,
            max_pairs: 6,
            max_deleted: 3,
            parallel_edges: true,
            self_loops: true,
        }
    }
}

impl SetupConfig {
    /// Checks every number of these settings.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        /// The largest number of statements of one kind.
        const MANY: u32 = 100_000;
        self.create_nodes.check("setup.create_nodes", 0, MANY)?;
        self.create_patterns.check("setup.create_patterns", 0, MANY)?;
        self.create_relationships.check("setup.create_relationships", 0, MANY)?;
        self.set.check("setup.set", 0, MANY)?;
        self.remove.check("setup.remove", 0, MANY)?;
        self.delete.check("setup.delete", 0, MANY)?;
        self.create_index.check("setup.create_index", 0, 1_000)?;
        self.drop_index.check("setup.drop_index", 0, 1_000)?;
        self.boundary_nodes.check("setup.boundary_nodes", 0, MANY)?;
        self.pattern_nodes.check("setup.pattern_nodes", 1, 100)?;
        self.labels_per_node.check("setup.labels_per_node", 0, 100)?;
        check_percent("setup.property_presence", self.property_presence)?;
        if self.max_nodes == 0 {
            return Err(ConfigError::TooSmall { key: "setup.max_nodes", min: 0, least: 1 });
        }
        if self.create_nodes.max + self.create_patterns.max == 0 {
            return Err(ConfigError::Contradiction {
                first: "setup.create_nodes",
                second: "setup.create_patterns",
                why: "with both at 0 the graph stays empty",
            });
        }
        Ok(())
    }
}
