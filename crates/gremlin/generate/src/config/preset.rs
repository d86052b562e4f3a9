//! `Preset`: named configurations.

use super::{Config, GraphConfig, Interval, Model, SchemaConfig, TraversalConfig, ValueConfig};
use crate::{ConfigError, ValueKind};

/// A named configuration.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name of the preset.
    pub name: &'static str,
    /// What the preset is for.
    pub purpose: &'static str,
    /// The configuration.
    pub config: fn() -> Config,
}

/// Every preset.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "default",
        purpose: "small graphs, the whole language, two to seven steps",
        config: Config::default,
    },
    Preset {
        name: "read-only",
        purpose: "like default, but no traversal changes the graph",
        config: read_only,
    },
    Preset { name: "writes", purpose: "most traversals change the graph", config: writes },
    Preset { name: "tiny", purpose: "graphs and traversals a person can check by hand", config: tiny },
    Preset { name: "deep", purpose: "long traversals, deeply nested", config: deep },
    Preset {
        name: "unguided",
        purpose: "an ablation: parameters are chosen without sample traversers",
        config: unguided,
    },
    Preset { name: "grand", purpose: "the traversal model and the limits of the Grand paper", config: grand },
    Preset {
        name: "gdbmeter",
        purpose: "the GDBMeter paper: one step and a predicate to be partitioned",
        config: gdbmeter,
    },
    Preset {
        name: "grev",
        purpose: "the GRev paper: match(), and as() with select() and where(), over connected patterns",
        config: grev,
    },
];

impl Config {
    /// Looks up a preset by its name.
    ///
    /// # Errors
    /// If there is no such preset; the message lists all names.
    pub fn preset(name: &str) -> Result<Self, ConfigError> {
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        preset.map(|preset| (preset.config)()).ok_or_else(|| ConfigError::UnknownPreset {
            name: name.to_owned(),
            known: PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", "),
        })
    }
}

fn read_only() -> Config {
    Config { traversal: TraversalConfig { writes: 0, ..TraversalConfig::default() }, ..Config::default() }
}

fn writes() -> Config {
    Config { traversal: TraversalConfig { writes: 80, ..TraversalConfig::default() }, ..Config::default() }
}

fn tiny() -> Config {
    Config {
        schema: SchemaConfig {
            vertex_labels: Interval::new(1, 2),
            edge_labels: Interval::new(1, 2),
            property_keys: Interval::new(2, 4),
            properties_per_vertex: Interval::new(1, 3),
            properties_per_edge: Interval::new(0, 1),
            ..SchemaConfig::default()
        },
        values: ValueConfig { pool: Interval::new(3, 6), ..ValueConfig::default() },
        graph: GraphConfig {
            vertices: Interval::new(2, 5),
            edges: Interval::new(1, 7),
            indexes: Interval::new(0, 1),
            ..GraphConfig::default()
        },
        traversal: TraversalConfig {
            length: Interval::new(1, 4),
            nested_length: Interval::new(1, 2),
            depth: 1,
            size: 8,
            max_loops: 2,
            pattern_edges: Interval::new(1, 2),
            ..TraversalConfig::default()
        },
        ..Config::default()
    }
}

fn deep() -> Config {
    Config {
        traversal: TraversalConfig {
            length: Interval::new(4, 14),
            nested_length: Interval::new(1, 5),
            depth: 6,
            size: 80,
            ..TraversalConfig::default()
        },
        ..Config::default()
    }
}

fn unguided() -> Config {
    Config {
        values: ValueConfig { from_data: 0, ..ValueConfig::default() },
        traversal: TraversalConfig { witness: 0, ..TraversalConfig::default() },
        ..Config::default()
    }
}

/// The limits in section 3.1 of the Grand paper: at most 10 vertex labels, 20 edge labels, 20 property keys, 100 vertices
/// and 200 edges. An edge label determines the labels of the vertices, at most one edge of a label joins two vertices, and
/// values have the paper's six types.
fn grand() -> Config {
    use ValueKind::{Boolean, Double, Float, Int, Long, String};
    Config {
        swarm: false,
        schema: SchemaConfig {
            vertex_labels: Interval::new(1, 10),
            edge_labels: Interval::new(1, 20),
            property_keys: Interval::new(1, 20),
            properties_per_vertex: Interval::new(1, 8),
            properties_per_edge: Interval::new(0, 5),
            ends_per_label: Interval::new(1, 1),
            multi_keys: 0,
            meta_keys: 0,
            odd_names: 0,
        },
        values: ValueConfig {
            kinds: vec![Int, String, Double, Boolean, Float, Long],
            null_literals: 0,
            ..ValueConfig::default()
        },
        graph: GraphConfig {
            vertices: Interval::new(10, 100),
            edges: Interval::new(20, 200),
            parallel_edges: false,
            ..GraphConfig::default()
        },
        traversal: TraversalConfig {
            model: Model::Grand,
            traversals: Interval::new(1_000, 1_000),
            partitions: Interval::new(0, 0),
            length: Interval::new(2, 6),
            writes: 0,
            errors: 0,
            variables: 0,
            sources: 0,
            chance: false,
            ..TraversalConfig::default()
        },
        weights: without(NOT_IN_GRAND),
    }
}

/// The predicates that are missing in figure 6 of Grand.
const NOT_IN_GRAND: &[&str] = &[
    "P.within",
    "P.without",
    "P.typeOf",
    "P.startingWith",
    "P.notStartingWith",
    "P.endingWith",
    "P.notEndingWith",
    "P.containing",
    "P.notContaining",
    "P.regex",
    "P.notRegex",
    "P.negate",
];

/// Sets the weight of these productions to 0.
fn without(names: &[&str]) -> std::collections::BTreeMap<String, u32> {
    names.iter().map(|name| ((*name).to_owned(), 0)).collect()
}

/// The settings in section 3.2 of the GDBMeter paper: 1 to 6 vertices, each ordered pair joined with probability one half;
/// one `has()` with a predicate of depth 3; 1 of 100 constants is null.
fn gdbmeter() -> Config {
    Config {
        swarm: false,
        schema: SchemaConfig { multi_keys: 0, meta_keys: 0, ..SchemaConfig::default() },
        values: ValueConfig { trouble: 10, null_literals: 1, ..ValueConfig::default() },
        graph: GraphConfig {
            vertices: Interval::new(1, 6),
            edge_density: 50,
            property_presence: 50,
            ..GraphConfig::default()
        },
        traversal: TraversalConfig {
            model: Model::Partitions,
            length: Interval::new(1, 1),
            writes: 0,
            errors: 0,
            variables: 0,
            sources: 0,
            chance: false,
            ..TraversalConfig::default()
        },
        ..Config::default()
    }
}

/// The settings of GRev's Gremlin generator: pattern graphs of 1 to 4 edges, counted, with or without `dedup()`.
fn grev() -> Config {
    Config {
        swarm: false,
        schema: SchemaConfig { multi_keys: 0, meta_keys: 0, ..SchemaConfig::default() },
        traversal: TraversalConfig {
            model: Model::Patterns,
            partitions: Interval::new(0, 0),
            pattern_edges: Interval::new(1, 4),
            writes: 0,
            errors: 0,
            variables: 0,
            sources: 0,
            chance: false,
            ..TraversalConfig::default()
        },
        ..Config::default()
    }
}
