//! `Feedback`: what the semantics say of queries while a round is generated.

use edgewise_cypher_syntax::ast::Query;
use edgewise_model::Graph;

use crate::query::GeneratedQuery;

/// What the semantics say of queries while a round is generated. The target is never asked, so that a round needs nothing
/// but its seed.
pub trait Feedback {
    /// Whether a query finds something on a graph.
    fn finds(&self, query: &GeneratedQuery, graph: &Graph) -> bool;

    /// Whether a query that reads no graph has an answer, and soon.
    fn answers(&self, query: &Query) -> bool;
}
