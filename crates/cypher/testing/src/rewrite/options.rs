//! `Options`: what rewriting must know of the engine, and of the parameters of a query.

use crate::asg::PatternOptions;
use edgewise_cypher_syntax::Dialect;
use edgewise_model::Map;

/// What rewriting must know of the engine, and of the parameters of a query.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The dialect that must accept a rewritten query. If none, every query is accepted.
    pub dialect: Option<&'a Dialect>,
    /// The values of the query's parameters; a rule may replace a parameter by its value.
    pub parameters: Option<&'a Map>,
    /// How patterns are rewritten, and whether relationships of one MATCH may coincide.
    pub pattern: PatternOptions,
    /// Whether an integer divided by an integer is an integer, so that `7 / 2` is `3`.
    pub integer_division: bool,
    /// Whether integer arithmetic beyond 64 bits gives an error or wraps around, instead of a float or null.
    pub integers_stay: bool,
    /// Whether UNWIND treats a value that is not a list as a list of one element.
    pub scalar_unwind: bool,
    /// Whether `WITH *` is an error if no variable is in scope.
    pub star_needs_variables: bool,
    /// Whether MATCH may follow OPTIONAL MATCH without a WITH between them.
    pub match_after_optional: bool,
    /// Whether the same element may be deleted twice.
    pub delete_twice: bool,
    /// Whether `n['k']` also reads a property of a node or relationship, not only an entry of a map.
    pub element_index: bool,
}

impl Default for Options<'_> {
    /// openCypher's behaviour, with nothing known of the engine.
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
