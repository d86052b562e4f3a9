//! `Options`: what is known of the engine and of the values a query runs with.

use crate::asg::PatternOptions;
use edgewise_cypher_syntax::Dialect;
use edgewise_model::Map;

/// What is known of the engine and of the values a query runs with.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The dialect that must accept a rewritten query; none accepts every query.
    pub dialect: Option<&'a Dialect>,
    /// The values of the query's parameters, so that they can become literals.
    pub parameters: Option<&'a Map>,
    /// How patterns are rewritten, and which relationships may coincide.
    pub pattern: PatternOptions,
    /// `7 / 2` is `3`.
    pub integer_division: bool,
    /// Integers beyond 64 bits raise an error or wrap around; they do not become floats or null.
    pub integers_stay: bool,
    /// `UNWIND 1 AS x` gives one row.
    pub scalar_unwind: bool,
    /// `WITH *` needs a variable in scope.
    pub star_needs_variables: bool,
    /// MATCH may follow OPTIONAL MATCH without a WITH between them.
    pub match_after_optional: bool,
    /// An element may be deleted twice.
    pub delete_twice: bool,
    /// `n['k']` reads a property of a node or relationship, not only of a map.
    pub element_index: bool,
}

impl Default for Options<'_> {
    /// openCypher, with nothing known of the engine.
    fn default() -> Self {
        Self {
            dialect: None,
            parameters: None,
            pattern: PatternOptions::default(),
            integer_division: true,
            integers_stay: true,
            scalar_unwind: false,
            star_needs_variables: true,
            match_after_optional: true,
            delete_twice: true,
            element_index: false,
        }
    }
}
