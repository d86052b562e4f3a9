//! Presets of short queries: for special plans, for paging, for values, and for query templates.

use super::preset::tiny;
use super::{Config, Interval};

/// One MATCH, sometimes a second, and one projection, on data with indexes.
pub(super) fn single_clause() -> Config {
    let mut config = Config::default();
    config.schema.labels = Interval::new(2, 3);
    config.schema.relationship_types = Interval::new(1, 2);
    config.schema.property_keys = Interval::new(2, 5);
    config.setup.create_index = Interval::new(1, 4);
    config.setup.drop_index = Interval::new(0, 0);
    config.values.pool = Interval::new(3, 8);
    let query = &mut config.query;
    query.clauses = Interval::new(2, 3);
    query.paths = Interval::new(1, 2);
    query.path_length = Interval::new(0, 2);
    query.predicate_depth = Interval::new(1, 2);
    query.expression_depth = Interval::new(0, 1);
    query.return_items = Interval::new(1, 2);
    query.labelled = 75;
    query.property_maps = 25;
    query.distinct = 20;
    query.aggregates = 30;
    query.order_by = 20;
    query.paging = 10;
    query.writes = 15;
    query.size = 40;
    config
}

/// Short queries that group, sort and page their rows.
pub(super) fn paging() -> Config {
    let mut config = single_clause();
    config.values.pool = Interval::new(2, 5);
    config.setup.property_presence = 55;
    let query = &mut config.query;
    query.clauses = Interval::new(2, 4);
    query.paths = Interval::new(1, 1);
    query.path_length = Interval::new(0, 1);
    query.return_items = Interval::new(1, 3);
    query.filters = 35;
    query.distinct = 35;
    query.aggregates = 35;
    query.order_by = 50;
    query.paging = 60;
    query.writes = 10;
    config
}

/// Expressions over values that engines often get wrong, such as null and NaN, with many functions and comparisons.
pub(super) fn values() -> Config {
    let mut config = tiny();
    config.values.trouble = 80;
    config.values.null_literals = 8;
    config.values.pool = Interval::new(4, 10);
    config.setup.property_presence = 65;
    let query = &mut config.query;
    query.clauses = Interval::new(1, 3);
    query.predicate_depth = Interval::new(1, 3);
    query.expression_depth = Interval::new(1, 3);
    query.return_items = Interval::new(2, 6);
    query.list_length = Interval::new(0, 4);
    query.writes = 5;
    query.size = 80;
    let often = PREFERRED.iter().copied();
    // Engines may differ in the last digits of approximate results, so these cannot be compared.
    let never = APPROXIMATE.iter().map(|name| (*name, 0));
    config.weights = often.chain(never).map(|(name, weight)| (name.to_owned(), weight)).collect();
    config
}

/// Few nodes with few keys and few values, so that equal values occur; most keys are indexed.
pub(super) fn edges() -> Config {
    let mut config = single_clause();
    config.schema.property_keys = Interval::new(4, 7);
    config.schema.properties_per_label = Interval::new(3, 5);
    config.schema.list_keys = 5;
    config.setup.create_nodes = Interval::new(4, 7);
    config.setup.create_patterns = Interval::new(1, 2);
    config.setup.create_relationships = Interval::new(4, 8);
    config.setup.set = Interval::new(0, 1);
    config.setup.remove = Interval::new(0, 1);
    config.setup.delete = Interval::new(0, 0);
    config.setup.create_index = Interval::new(2, 5);
    config.setup.property_presence = 65;
    config.setup.boundary_nodes = Interval::new(3, 6);
    config.values.pool = Interval::new(2, 4);
    config.values.trouble = 60;
    config.query.templates = 100;
    config
}

/// The productions that get a higher weight in the preset `values`, and that weight.
const PREFERRED: &[(&str, u32)] = &[
    ("function", 90),
    ("generic-function", 30),
    ("list-index", 14),
    ("slice", 24),
    ("simple-case", 12),
    ("xor", 14),
    ("regex", 14),
    ("string-predicate", 24),
    ("quantified", 20),
    ("in", 20),
    ("small-divide", 12),
    ("small-modulo", 16),
    ("integer-modulo", 14),
    ("replace", 12),
    ("split", 14),
    ("right", 8),
    ("round", 10),
    ("sign", 8),
    ("range", 10),
];

/// Functions whose last digits correct engines compute differently.
const APPROXIMATE: &[&str] = &[
    "exp", "log", "log10", "sin", "cos", "tan", "cot", "asin", "acos", "atan", "atan2", "degrees", "radians",
    "haversin", "cosh", "sinh", "tanh", "coth",
];
