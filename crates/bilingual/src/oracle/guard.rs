//! Conditions under which both languages define the same answer.

use crate::question::{Ask, Pattern};
use edgewise_lab::oracle::Refusal;
use edgewise_model::Graph;

/// Checks that the two languages define the same answer to a question on a graph.
///
/// # Errors
/// Why they do not.
pub(super) fn defined_alike(ask: &Ask, graph: &Graph) -> Result<(), Refusal> {
    if !ask.projection.fits(&ask.pattern) {
        return Err(Refusal::not_applicable("the question returns what its pattern does not have"));
    }
    if follows_a_loop_both_ways(&ask.pattern, graph) {
        return Err(Refusal::unsound("`both()` counts a loop twice, and Cypher counts it once"));
    }
    if graph.nodes().any(|node| node.labels.len() != 1) {
        return Err(Refusal::unsound("a vertex has exactly one label in Gremlin"));
    }
    Ok(())
}

/// True if a relationship that may be a loop is followed in both directions.
fn follows_a_loop_both_ways(pattern: &Pattern, graph: &Graph) -> bool {
    let loops = |kinds: &[edgewise_model::Name]| {
        graph.relationships().any(|relationship| {
            relationship.start == relationship.end
                && (kinds.is_empty() || kinds.contains(&relationship.kind))
        })
    };
    pattern.both_ways().any(loops)
}
