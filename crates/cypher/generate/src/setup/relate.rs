//! Makes `MATCH … CREATE` statements, which add relationships between existing nodes.

use edgewise_model::{Mutation, Name, NodeId};

use super::draft::Draft;
use super::{create, select};

/// How many pairs of selectors are tried, before a pattern of new nodes is created instead.
const ATTEMPTS: usize = 5;

/// Makes `MATCH (a:A {k: v}), (b:B {l: w}) CREATE (a)-[:T {…}]->(b)`. In the model graph, it matches at most as many
/// pairs of nodes as the configuration allows.
pub fn relationships(draft: &mut Draft<'_>) -> Option<Mutation> {
    let limit = (draft.config.setup.max_pairs as usize).min(draft.relationship_room());
    if limit == 0 {
        return None;
    }
    for _ in 0..ATTEMPTS {
        if let Some(mutation) = attempt(draft, limit) {
            return Some(mutation);
        }
    }
    create::pattern(draft)
}

/// Draws such a statement; none if it would create more than `limit` relationships or one that is not allowed.
fn attempt(draft: &mut Draft<'_>, limit: usize) -> Option<Mutation> {
    let schema = draft.schema;
    let relationship = draft.rng.pick(&schema.relationships)?;
    let ends = draft.rng.pick(&relationship.ends);
    let (start, end) = match ends {
        Some(ends) => {
            (select::node_with_label(draft, &ends.from)?, select::node_with_label(draft, &ends.to)?)
        }
        None => (select::any_node(draft)?, select::any_node(draft)?),
    };
    let from = select::for_node(draft, &start, ends.map(|ends| &ends.from));
    let to = select::for_node(draft, &end, ends.map(|ends| &ends.to));
    let (starts, ends) = (from.select(&draft.graph), to.select(&draft.graph));
    if starts.len() * ends.len() > limit || !allowed(draft, &starts, &ends, &relationship.name) {
        return None;
    }
    let properties = create::new_properties(draft, relationship.properties.iter());
    Some(Mutation::CreateRelationships { from, to, kind: relationship.name.clone(), properties })
}

/// Whether the configuration allows a relationship of this type between each start and each end.
fn allowed(draft: &Draft<'_>, starts: &[NodeId], ends: &[NodeId], kind: &Name) -> bool {
    let limits = &draft.config.setup;
    let joined = |start: NodeId, end: NodeId| {
        draft.graph.outgoing(start).iter().any(|step| step.node == end && step.kind == *kind)
    };
    starts.iter().all(|start| {
        ends.iter().all(|end| {
            (limits.self_loops || start != end) && (limits.parallel_edges || !joined(*start, *end))
        })
    })
}
