//! Makes SET and REMOVE statements for properties of nodes and relationships, and for labels of nodes.

use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::{Mutation, Name, Rng, Selector, Value};

use super::draft::Draft;
use super::select;

/// Makes `MATCH … SET …`.
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

/// Makes `MATCH … REMOVE …`.
pub fn remove(draft: &mut Draft<'_>) -> Option<Mutation> {
    if !draft.features.allows(Construct::Remove) {
        return None;
    }
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

/// Draws a new value for a key; sometimes null, which removes the property.
fn new_value(draft: &mut Draft<'_>, key: &Name) -> Value {
    if draft.rng.one_in(10) { Value::Null } else { draft.pools.pick(draft.rng, key) }
}

/// Chooses a key of the label by which the selector finds nodes, or of any label if it uses none.
fn node_key(draft: &mut Draft<'_>, on: &Selector) -> Option<Name> {
    let schema = draft.schema;
    let label = match &on.label {
        Some(label) => schema.label(label)?,
        None => draft.rng.pick(&schema.labels)?,
    };
    pick_key(draft.rng, label.properties.keys())
}

/// Chooses a key of a relationship type, or of any type.
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

/// Chooses one or two labels of the schema.
fn some_labels(draft: &mut Draft<'_>) -> Option<Vec<Name>> {
    let first = draft.rng.pick(&draft.schema.labels)?.name.clone();
    let second = draft.rng.pick(&draft.schema.labels)?.name.clone();
    Some(if first != second && draft.rng.one_in(3) { vec![first, second] } else { vec![first] })
}

/// Whether the selector finds a node at an end of a relationship whose type joins only certain labels: its labels must
/// not change.
fn holds_typed_ends(draft: &Draft<'_>, on: &Selector) -> bool {
    let typed = |kind: &Name| draft.schema.relationship(kind).is_some_and(|kind| !kind.ends.is_empty());
    on.select(&draft.graph).into_iter().any(|id| {
        draft.graph.outgoing(id).iter().chain(draft.graph.incoming(id)).any(|step| typed(&step.kind))
    })
}
