//! `Preset`: the named configurations of the generator.

use super::short_preset::{edges, paging, single_clause, values};
use super::{Config, Interval, QueryConfig, SchemaConfig, SetupConfig, SurfaceConfig, ValueConfig};
use crate::ConfigError;

/// A named configuration of the generator.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name by which users choose it.
    pub name: &'static str,
    /// What the preset is for.
    pub purpose: &'static str,
    /// Makes the configuration.
    pub config: fn() -> Config,
}

/// Every preset.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "default",
        purpose: "small graphs, queries of two to seven clauses",
        config: Config::default,
    },
    Preset { name: "read-only", purpose: "as default, and nothing writes", config: read_only },
    Preset {
        name: "differential",
        purpose: "answers that several engines agree on: scalars, nothing undefined, nothing approximate",
        config: differential,
    },
    Preset {
        name: "parallel",
        purpose: "what a parallel runtime takes: no writes, no procedures",
        config: parallel,
    },
    Preset {
        name: "pre-execution",
        purpose: "very large queries that are only planned, by EXPLAIN",
        config: pre_execution,
    },
    Preset {
        name: "rollback",
        purpose: "most queries write; meant for transactions that are rolled back",
        config: rollback,
    },
    Preset {
        name: "grammar-only",
        purpose: "the ablation of GDsmith: patterns and predicates know nothing of the graph",
        config: grammar_only,
    },
    Preset { name: "tiny", purpose: "graphs and queries a person can check by hand", config: tiny },
    Preset { name: "deep", purpose: "long queries and deeply nested expressions", config: deep },
    Preset {
        name: "grand",
        purpose: "the limits of the Grand paper: typed ends, no parallel edges",
        config: grand,
    },
    Preset { name: "gdbmeter", purpose: "the GDBMeter paper: one label, short queries", config: gdbmeter },
    Preset {
        name: "single-clause",
        purpose: "one pattern and one projection: what planners have special plans for",
        config: single_clause,
    },
    Preset {
        name: "paging",
        purpose: "DISTINCT, grouping, ORDER BY, SKIP and LIMIT on short queries",
        config: paging,
    },
    Preset {
        name: "values",
        purpose: "troublesome values in functions and operators, on few rows",
        config: values,
    },
    Preset {
        name: "edges",
        purpose: "query templates only, on small graphs of boundary values with indexes",
        config: edges,
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

/// Queries that only read.
fn read_only() -> Config {
    Config {
        query: QueryConfig { writes: 0, schema_statements: 0, ..QueryConfig::default() },
        ..Config::default()
    }
}

/// Weights that switch these productions off.
fn without_productions(
    names: impl IntoIterator<Item = &'static str>,
) -> std::collections::BTreeMap<String, u32> {
    names.into_iter().map(|name| (name.to_owned(), 0)).collect()
}

/// Leaves out what two correct engines may answer differently: lists in undefined order, sums of floats, everything
/// approximate, one of several shortest paths, the value that DISTINCT keeps of several equivalent ones. Index
/// statements are left out as well: both engines run the same setup, so their indexes are the same.
fn differential() -> Config {
    let approximate = edgewise_cypher_syntax::function::functions()
        .filter(|function| function.approximate || function.free_order)
        .map(|function| function.name);
    let known: Vec<&'static str> = crate::query::productions().map(|production| production.name).collect();
    let mut weights = without_productions(approximate.filter(|name| known.contains(name)));
    weights.extend(without_productions([
        "collect-distinct",
        "pattern-comprehension",
        "in-pattern-comprehension",
        "match-shortest",
        "match-selected",
        "first-selected",
        "union",
        "union-distinct",
        "float-power",
    ]));
    Config {
        query: QueryConfig {
            writes: 0,
            schema_statements: 0,
            distinct: 0,
            paging: 0,
            scalar_results: true,
            ..QueryConfig::default()
        },
        weights,
        ..Config::default()
    }
}

fn parallel() -> Config {
    Config {
        weights: without_productions(["call-procedure", "first-call-procedure", "standalone-call"]),
        ..read_only()
    }
}

/// The queries are only planned, never run. So they may call functions that depend on chance or time, and large queries
/// cost nothing (Lepik and Forsberg).
fn pre_execution() -> Config {
    Config {
        query: QueryConfig {
            clauses: Interval::new(8, 30),
            path_length: Interval::new(0, 5),
            relationships: 60,
            predicate_depth: Interval::new(3, 7),
            expression_depth: Interval::new(2, 6),
            return_items: Interval::new(2, 10),
            max_rows: u32::MAX,
            filters: 80,
            size: 2_000,
            explain: 100,
            schema_statements: 0,
            writes: 40,
            hints: 5,
            options: 60,
            ..QueryConfig::default()
        },
        ..Config::default()
    }
}

fn rollback() -> Config {
    Config {
        query: QueryConfig { writes: 70, schema_statements: 0, ..QueryConfig::default() },
        ..Config::default()
    }
}

/// Only types guide the generation: neither the graph and its values nor the row that the query should return are used.
fn grammar_only() -> Config {
    Config {
        values: ValueConfig { from_data: 0, ..ValueConfig::default() },
        query: QueryConfig {
            witness: 0,
            free_paths: 100,
            free_optional_paths: 100,
            inline_filters: 0,
            ..QueryConfig::default()
        },
        surface: SurfaceConfig::canonical(),
        ..Config::default()
    }
}

pub(super) fn tiny() -> Config {
    Config {
        schema: SchemaConfig {
            labels: Interval::new(1, 2),
            relationship_types: Interval::new(1, 2),
            property_keys: Interval::new(2, 4),
            properties_per_label: Interval::new(1, 3),
            properties_per_type: Interval::new(0, 1),
            ..SchemaConfig::default()
        },
        values: ValueConfig { pool: Interval::new(3, 6), ..ValueConfig::default() },
        setup: SetupConfig {
            create_nodes: Interval::new(2, 4),
            create_patterns: Interval::new(0, 1),
            create_relationships: Interval::new(1, 4),
            set: Interval::new(0, 1),
            remove: Interval::new(0, 1),
            delete: Interval::new(0, 1),
            create_index: Interval::new(0, 1),
            drop_index: Interval::new(0, 1),
            pattern_nodes: Interval::new(2, 2),
            labels_per_node: Interval::new(0, 2),
            max_nodes: 8,
            max_relationships: 12,
            max_pairs: 2,
            max_deleted: 1,
            ..SetupConfig::default()
        },
        query: QueryConfig {
            clauses: Interval::new(1, 3),
            paths: Interval::new(1, 2),
            path_length: Interval::new(0, 1),
            predicate_depth: Interval::new(1, 2),
            expression_depth: Interval::new(0, 1),
            return_items: Interval::new(1, 2),
            list_length: Interval::new(0, 2),
            max_hops: 2,
            size: 30,
            ..QueryConfig::default()
        },
        surface: SurfaceConfig::canonical(),
        ..Config::default()
    }
}

fn deep() -> Config {
    Config {
        query: QueryConfig {
            clauses: Interval::new(4, 12),
            path_length: Interval::new(0, 5),
            relationships: 16,
            predicate_depth: Interval::new(3, 7),
            expression_depth: Interval::new(1, 6),
            return_items: Interval::new(1, 8),
            filters: 75,
            size: 500,
            ..QueryConfig::default()
        },
        ..Config::default()
    }
}

/// Graphs with at most 10 vertex types, 20 edge types, 20 property types, 100 vertices and 200 edges (Grand, section
/// 3.1); every edge type has typed ends, and at most one edge of a type joins a pair of vertices.
fn grand() -> Config {
    Config {
        schema: SchemaConfig {
            labels: Interval::new(1, 10),
            relationship_types: Interval::new(1, 20),
            property_keys: Interval::new(1, 20),
            properties_per_label: Interval::new(1, 8),
            properties_per_type: Interval::new(0, 5),
            typed_ends: 100,
            ends_per_type: Interval::new(1, 1),
            ..SchemaConfig::default()
        },
        setup: SetupConfig {
            create_nodes: Interval::new(10, 90),
            create_patterns: Interval::new(0, 3),
            create_relationships: Interval::new(20, 190),
            labels_per_node: Interval::new(1, 1),
            max_nodes: 100,
            max_relationships: 200,
            max_pairs: 2,
            parallel_edges: false,
            ..SetupConfig::default()
        },
        surface: SurfaceConfig::canonical(),
        ..Config::default()
    }
}

/// One label per node, 1 to 6 nodes, each ordered pair joined with probability one half (GDBMeter, section 3.2);
/// single-pattern queries with a predicate of depth 3, null constants in 1 of 100 cases.
fn gdbmeter() -> Config {
    Config {
        swarm: false,
        schema: SchemaConfig { typed_ends: 0, ..SchemaConfig::default() },
        values: ValueConfig { trouble: 10, null_literals: 1, ..ValueConfig::default() },
        setup: SetupConfig {
            create_nodes: Interval::new(1, 6),
            create_patterns: Interval::new(0, 0),
            create_relationships: Interval::new(0, 18),
            labels_per_node: Interval::new(1, 1),
            property_presence: 50,
            max_pairs: 1,
            ..SetupConfig::default()
        },
        query: QueryConfig {
            clauses: Interval::new(2, 2),
            paths: Interval::new(1, 1),
            path_length: Interval::new(0, 0),
            predicate_depth: Interval::new(3, 3),
            expression_depth: Interval::new(0, 0),
            return_items: Interval::new(1, 1),
            filters: 100,
            witness: 0,
            labelled: 100,
            property_maps: 0,
            distinct: 0,
            aggregates: 0,
            order_by: 0,
            paging: 0,
            writes: 0,
            schema_statements: 0,
            parameters: 0,
            ..QueryConfig::default()
        },
        surface: SurfaceConfig::canonical(),
        ..Config::default()
    }
}
