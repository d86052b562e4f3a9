//! `TraversalConfig`: how many traversals, how long, how deep, by which model.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// What traversals are made by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Every step of the language, typed and guided.
    #[default]
    Whole,
    /// The traversal model of Grand: filters, neighbours, values and aggregates.
    Grand,
    /// The patterns of GRev: `match()`, or `as()`, `select()` and `where()`, over connected pattern graphs.
    Patterns,
    /// The queries of GDBMeter: one step, and a predicate to be partitioned.
    Partitions,
}

/// How many traversals a round has, how long and how deep they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TraversalConfig {
    /// What traversals are made by (default whole).
    pub model: Model,
    /// Traversals per round (default 20 to 20).
    pub traversals: Interval,
    /// Bases for the partition oracle per round (default 10 to 10).
    pub partitions: Interval,
    /// Steps per traversal, modulators not counted (default 2 to 7).
    pub length: Interval,
    /// Steps per nested traversal (default 1 to 3).
    pub nested_length: Interval,
    /// How deep traversals are nested (default 2).
    pub depth: u32,
    /// How many steps a traversal may have in all, nested ones included (default 22).
    pub size: u32,
    /// The largest number of rounds of a `repeat()` (default 3).
    pub max_loops: u32,
    /// The estimated number of traversers a step may reach (default 600).
    pub max_traversers: u32,
    /// Percent of filters built to hold for a traverser that is known to arrive (default 92).
    pub witness: u32,
    /// Percent of traversals that change the graph (default 10).
    pub writes: u32,
    /// Percent of traversals made to raise an error (default 2).
    pub errors: u32,
    /// Percent of literals that are variables, where the target takes them (default 2).
    pub variables: u32,
    /// Percent of traversals whose source is configured (default 8).
    pub sources: u32,
    /// Whether a traversal may hold steps whose answer is left to chance: `sample()`, `coin()`, `Order.shuffle`
    /// (default true).
    pub chance: bool,
    /// How many nodes and edges the patterns of `match()` have (default 1 to 4).
    pub pattern_edges: Interval,
}

impl Default for TraversalConfig {
    fn default() -> Self {
        Self {
            model: Model::Whole,
            traversals: Interval::new(20, 20),
            partitions: Interval::new(10, 10),
            length: Interval::new(2, 7),
            nested_length: Interval::new(1, 3),
            depth: 2,
            size: 22,
            max_loops: 3,
            max_traversers: 600,
            witness: 92,
            writes: 10,
            errors: 2,
            variables: 2,
            sources: 8,
            chance: true,
            pattern_edges: Interval::new(1, 4),
        }
    }
}

impl TraversalConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.traversals.check("traversal.traversals", 0, 1_000_000)?;
        self.partitions.check("traversal.partitions", 0, 1_000_000)?;
        self.length.check("traversal.length", 1, 200)?;
        self.nested_length.check("traversal.nested_length", 1, 50)?;
        self.pattern_edges.check("traversal.pattern_edges", 1, 50)?;
        for (key, value, most) in [
            ("traversal.depth", self.depth, 20),
            ("traversal.max_loops", self.max_loops, 10),
            ("traversal.size", self.size, 2_000),
            ("traversal.max_traversers", self.max_traversers, 1_000_000),
        ] {
            if value > most {
                return Err(ConfigError::TooLarge { key, value, most });
            }
        }
        for (key, value) in [
            ("traversal.witness", self.witness),
            ("traversal.writes", self.writes),
            ("traversal.errors", self.errors),
            ("traversal.variables", self.variables),
            ("traversal.sources", self.sources),
        ] {
            check_percent(key, value)?;
        }
        Ok(())
    }
}
