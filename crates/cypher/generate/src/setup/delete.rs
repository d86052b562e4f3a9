//! Makes DELETE statements for relationships, and for nodes with their relationships.

use edgewise_model::Mutation;

use super::draft::Draft;
use super::select;

/// Makes `MATCH … DETACH DELETE n` or `MATCH … DELETE r`. It deletes at most as many elements as the configuration
/// allows, so that most of the graph is left.
pub fn delete(draft: &mut Draft<'_>) -> Option<Mutation> {
    let limit = draft.config.setup.max_deleted as usize;
    if draft.rng.bool() && draft.graph.relationship_count() > 0 {
        let on = select::some_relationships(draft)?;
        (on.select(&draft.graph).len() <= limit).then_some(Mutation::DeleteRelationships { on })
    } else {
        let on = select::some_nodes(draft)?;
        let chosen = on.select(&draft.graph).len();
        (chosen <= limit && chosen < draft.graph.node_count()).then_some(Mutation::DeleteNodes { on })
    }
}
