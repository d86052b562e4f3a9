//! `QueryConfig`: how many queries a round has, and how long and deep they are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use super::retired::Retired;
use crate::ConfigError;

/// How many queries a round has, and how long and deep they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct QueryConfig {
    /// Queries per round (default 20 to 20).
    pub queries: Interval,
    /// Percent of queries from query templates (default 0; in rounds of a campaign 50, or what their preset says).
    pub templates: u32,
    /// Of the queries that are not from templates, percent that have no aggregation, DISTINCT, ORDER BY or LIMIT, and a
    /// filter in their last clause before RETURN (default 50).
    pub filtered: u32,
    /// Clauses per query, RETURN included (default 2 to 7).
    pub clauses: Interval,
    /// Comma-separated paths per MATCH (default 1 to 3).
    pub paths: Interval,
    /// Relationships per path (default 0 to 3).
    pub path_length: Interval,
    /// Relationship patterns per query at most (default 10).
    pub relationships: u32,
    /// The largest upper bound of a variable-length relationship (default 3).
    pub max_hops: u32,
    /// Nesting depth of expressions in WHERE (default 2 to 5).
    pub predicate_depth: Interval,
    /// Nesting depth of expressions elsewhere (default 1 to 3).
    pub expression_depth: Interval,
    /// Items per RETURN (default 4 to 10).
    pub return_items: Interval,
    /// Elements per list literal (default 0 to 4).
    pub list_length: Interval,
    /// A clause is left out if the query would then, by a rough estimate, have more rows than this (default 1,000).
    pub max_rows: u32,
    /// Percent of MATCH and WITH clauses that get a WHERE (default 72).
    pub filters: u32,
    /// Percent of filters that are built to be true for the one row that the query should return (default 95).
    pub witness: u32,
    /// Percent of paths that are drawn from the schema alone, so that they may match nothing; the others are taken from
    /// the graph (default 2).
    pub free_paths: u32,
    /// The same percentage for OPTIONAL MATCH, where a pattern without a match still gives a row (default 35).
    pub free_optional_paths: u32,
    /// Percent of node patterns with a label, and of relationship patterns with a type (default 65).
    pub labelled: u32,
    /// Percent of patterns with a property map (default 15).
    pub property_maps: u32,
    /// Percent of projections with DISTINCT (default 12).
    pub distinct: u32,
    /// Percent of projections that aggregate (default 20).
    pub aggregates: u32,
    /// Percent of projections with ORDER BY (default 15).
    pub order_by: u32,
    /// Percent of last projections with SKIP or LIMIT; their rows are sorted so that the answer is deterministic
    /// (default 5).
    pub paging: u32,
    /// Percent of whole queries that write (default 25). 0 for campaigns whose oracles cannot judge writing
    /// queries.
    pub writes: u32,
    /// Percent of whole queries that are index or constraint statements instead (default 1).
    pub schema_statements: u32,
    /// Percent of literals that are parameters (default 1). 0 for targets that take no parameters.
    pub parameters: u32,
    /// If a path returns to a node that has a variable, the percentage of cases in which this variable is written
    /// instead of a new one (default 75).
    pub reuse: u32,
    /// Percent of named pattern elements with an inline WHERE, where the target supports it (default 6).
    pub inline_filters: u32,
    /// Percent of MATCH with a match mode, where the target supports them (default 4).
    pub match_modes: u32,
    /// Percent of MATCH with a planner hint, where the target supports them and one applies (default 3).
    pub hints: u32,
    /// Whether the columns of the last projection are only scalars: no nodes, relationships, paths, lists or maps
    /// (default false).
    pub scalar_results: bool,
    /// Percent of queries that are only planned, by EXPLAIN (default 0).
    pub explain: u32,
    /// Percent of queries with a `CYPHER` prefix that sets a runtime, a planner or another option, where the target
    /// supports it (default 0).
    pub options: u32,
    /// How many expressions one query may contain (default 200).
    pub size: u32,
    /// Old name of `filtered`; read and ignored.
    #[serde(skip_serializing)]
    #[schemars(skip)]
    pub(super) partitions: Retired,
}

impl Default for QueryConfig {
    fn default() -> Self {
        Self {
            queries: Interval::new(20, 20),
            templates: 0,
            filtered: 50,
            clauses: Interval::new(2, 7),
            paths: Interval::new(1, 3),
            path_length: Interval::new(0, 3),
            relationships: 10,
            max_hops: 3,
            predicate_depth: Interval::new(2, 5),
            expression_depth: Interval::new(1, 3),
            return_items: Interval::new(4, 10),
            list_length: Interval::new(0, 4),
            max_rows: 1_000,
            filters: 72,
            witness: 95,
            free_paths: 2,
            free_optional_paths: 35,
            labelled: 65,
            property_maps: 15,
            distinct: 12,
            aggregates: 20,
            order_by: 15,
            paging: 5,
            writes: 25,
            schema_statements: 1,
            parameters: 1,
            reuse: 75,
            inline_filters: 6,
            match_modes: 4,
            hints: 3,
            scalar_results: false,
            explain: 0,
            options: 0,
            size: 200,
            partitions: Retired,
        }
    }
}

impl QueryConfig {
    /// Checks every number of these settings.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        self.queries.check("query.queries", 0, 1_000_000)?;
        self.clauses.check("query.clauses", 1, 1_000)?;
        self.paths.check("query.paths", 1, 20)?;
        self.path_length.check("query.path_length", 0, 20)?;
        self.predicate_depth.check("query.predicate_depth", 1, 20)?;
        self.expression_depth.check("query.expression_depth", 0, 20)?;
        self.return_items.check("query.return_items", 1, 100)?;
        self.list_length.check("query.list_length", 0, 100)?;
        if self.max_hops > 10 {
            return Err(ConfigError::TooLarge { key: "query.max_hops", value: self.max_hops, most: 10 });
        }
        if self.max_rows == 0 {
            return Err(ConfigError::TooSmall { key: "query.max_rows", min: 0, least: 1 });
        }
        for (key, value) in [
            ("query.templates", self.templates),
            ("query.filtered", self.filtered),
            ("query.filters", self.filters),
            ("query.witness", self.witness),
            ("query.free_paths", self.free_paths),
            ("query.free_optional_paths", self.free_optional_paths),
            ("query.labelled", self.labelled),
            ("query.property_maps", self.property_maps),
            ("query.distinct", self.distinct),
            ("query.aggregates", self.aggregates),
            ("query.order_by", self.order_by),
            ("query.paging", self.paging),
            ("query.writes", self.writes),
            ("query.schema_statements", self.schema_statements),
            ("query.parameters", self.parameters),
            ("query.reuse", self.reuse),
            ("query.inline_filters", self.inline_filters),
            ("query.match_modes", self.match_modes),
            ("query.hints", self.hints),
            ("query.explain", self.explain),
            ("query.options", self.options),
        ] {
            check_percent(key, value)?;
        }
        Ok(())
    }
}
