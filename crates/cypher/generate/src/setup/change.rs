//! SET and REMOVE: properties of nodes and relationships, labels of nodes.

use edgewise_model::{Mutation, Name, Rng, Selector, Value};

use super::draft::Draft;
use super::select;

/// `MATCH … SET …`
pub fn set(draft: &mut Draft<'_>) -> Option<Mutation> {
    match draft.rng.index(10) {
        0..6 => {
            let on = select::some_nodes(draft)?;
            let key = node_key(draft, &on)?;
            let value = new_value(draft, &key);
            Some(Mutation::SetProperty { on, key, value })
        }
        6..9 if draft.graph.relationship_count() > 0 => {
            let on = select::some_relationships(draft)?;
            let key = relationship_key(draft, on.kind.as_ref())?;
            let value = new_value(draft, &key);
            Some(Mutation::SetRelationshipProperty { on, key, value })
        }
        _ if draft.config.setup.labels_per_node.max > 1 => {
            let on = select::some_nodes(draft)?;
            Some(Mutation::AddLabels { on, labels: some_labels(draft)? })
        }
        _ => None,
    }
}

/// `MATCH … REMOVE …`
pub fn remove(draft: &mut Draft<'_>) -> Option<Mutation> {
    match draft.rng.index(10) {
        0..6 => {
            let on = select::some_nodes(draft)?;
            let key = node_key(draft, &on)?;
            Some(Mutation::RemoveProperty { on, key })
        }
        6..9 if draft.graph.relationship_count() > 0 => {
            let on = select::some_relationships(draft)?;
            let key = relationship_key(draft, on.kind.as_ref())?;
            Some(Mutation::RemoveRelationshipProperty { on, key })
        }
        _ if draft.config.setup.labels_per_node.max > 1 => {
            let on = select::some_nodes(draft)?;
            if holds_typed_ends(draft, &on) {
                return None;
            }
            Some(Mutation::RemoveLabels { on, labels: some_labels(draft)? })
        }
        _ => None,
    }
}

/// A new value of a key, sometimes null, which removes it.
fn new_value(draft: &mut Draft<'_>, key: &Name) -> Value {
    if draft.rng.one_in(10) { Value::Null } else { draft.pools.pick(draft.rng, key) }
}

/// A key of the selector's label, or of any label if it has none.
fn node_key(draft: &mut Draft<'_>, on: &Selector) -> Option<Name> {
    let schema = draft.schema;
    let label = match &on.label {
        Some(label) => schema.label(label)?,
        None => draft.rng.pick(&schema.labels)?,
    };
    pick_key(draft.rng, label.properties.keys())
}

fn relationship_key(draft: &mut Draft<'_>, kind: Option<&Name>) -> Option<Name> {
    let schema = draft.schema;
    let relationship = match kind {
        Some(kind) => schema.relationship(kind)?,
        None => draft.rng.pick(&schema.relationships)?,
    };
    pick_key(draft.rng, relationship.properties.keys())
}

fn pick_key<'a>(rng: &mut Rng, keys: impl ExactSizeIterator<Item = &'a Name>) -> Option<Name> {
    let place = rng.index(keys.len());
    keys.into_iter().nth(place).cloned()
}

fn some_labels(draft: &mut Draft<'_>) -> Option<Vec<Name>> {
    let first = draft.rng.pick(&draft.schema.labels)?.name.clone();
    let second = draft.rng.pick(&draft.schema.labels)?.name.clone();
    Some(if first != second && draft.rng.one_in(3) { vec![first, second] } else { vec![first] })
}

/// Whether the selector matches an end of a relationship whose type requires labels at its ends.
fn holds_typed_ends(draft: &Draft<'_>, on: &Selector) -> bool {
    let typed = |kind: &Name| draft.schema.relationship(kind).is_some_and(|kind| !kind.ends.is_empty());
    on.select(&draft.graph).into_iter().any(|id| {
        draft.graph.outgoing(id).iter().chain(draft.graph.incoming(id)).any(|step| typed(&step.kind))
    })
}
