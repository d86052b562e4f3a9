//! `Feedback`: what the generator asks the reference, the executable semantics that Edgewise ships, about its queries.

use edgewise_cypher_syntax::ast::Query;
use edgewise_model::Graph;

use crate::query::GeneratedQuery;

/// What the generator asks the reference, the executable semantics that Edgewise ships, about its queries. The target
/// is never asked, so that a round depends only on its seed.
pub trait Feedback {
    /// Whether a query returns data on a graph: at least one value other than null.
    fn returns_data(&self, query: &GeneratedQuery, graph: &Graph) -> bool;

    /// Whether the reference answers a query that needs no graph, without an error and within a small budget.
    fn answers(&self, query: &Query) -> bool;
}
