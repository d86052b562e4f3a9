//! Conditions under which both languages define the same answer.

use crate::question::{Ask, Change, Filter, Pattern, Spot};
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
            relationship.start == relationship.end && (kinds.is_empty() || kinds.contains(&relationship.kind))
        })
    };
    pattern.both_ways().any(loops)
}

/// Checks that the two languages define the same graph after a change.
///
/// # Errors
/// Why they do not.
pub(super) fn written_alike(change: &Change, ask: &Ask) -> Result<(), Refusal> {
    let alters_links =
        matches!(change, Change::AddEdges { .. } | Change::DeleteEdges { .. } | Change::DeleteNodes { .. });
    if alters_links && change.spots().into_iter().any(looks_at_links) {
        // A traversal changes each element before it looks at the next one; Cypher selects all of them first.
        return Err(Refusal::unsound("the change selects nodes by relationships that it creates or deletes"));
    }
    if matches!(change, Change::AddEdges { .. }) && ask.pattern.both_ways().next().is_some() {
        return Err(Refusal::unsound("the change may create a loop, which `both()` counts twice"));
    }
    Ok(())
}

fn looks_at_links(spot: &Spot) -> bool {
    fn is_link(filter: &Filter) -> bool {
        match filter {
            Filter::Linked { .. } => true,
            Filter::AnyOf(filters) => filters.iter().any(is_link),
            _ => false,
        }
    }
    spot.filters.iter().any(is_link)
}
