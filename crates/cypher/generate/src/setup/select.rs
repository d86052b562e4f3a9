//! Selectors: how a setup statement finds its elements.

use edgewise_model::{Map, Name, Node, NodeId, RelSelector, Selector, Value};

use super::draft::Draft;

/// A selector that matches the node, and perhaps others; with `label`, if the ends of a relationship type require
/// one.
pub fn for_node(draft: &mut Draft<'_>, node: &Node, label: Option<&Name>) -> Selector {
    let label = match label {
        Some(label) => Some(label.clone()),
        None if draft.rng.percent(80) => draft.rng.pick(&node.labels).cloned(),
        None => None,
    };
    let property = if draft.rng.percent(85) { for_property(draft, &node.properties) } else { None };
    Selector { label, property }
}

/// A selector that matches some nodes, at least one if the graph has any.
pub fn some_nodes(draft: &mut Draft<'_>) -> Option<Selector> {
    let node = any_node(draft)?;
    Some(for_node(draft, &node, None))
}

/// A selector that matches some relationships, at least one if the graph has any.
pub fn some_relationships(draft: &mut Draft<'_>) -> Option<RelSelector> {
    let place = draft.rng.index(draft.graph.relationship_count());
    let relationship = draft.graph.relationships().nth(place)?.clone();
    let kind = if draft.rng.percent(80) { Some(relationship.kind) } else { None };
    let property = if draft.rng.percent(85) { for_property(draft, &relationship.properties) } else { None };
    Some(RelSelector { kind, property })
}

/// A random node.
pub fn any_node(draft: &mut Draft<'_>) -> Option<Node> {
    let place = draft.rng.index(draft.graph.node_count());
    draft.graph.nodes().nth(place).cloned()
}

/// A random node with a label.
pub fn node_with_label(draft: &mut Draft<'_>, label: &str) -> Option<Node> {
    let id: NodeId = *draft.rng.pick(draft.graph.nodes_with_label(label))?;
    draft.graph.node(id).cloned()
}

/// One of the properties whose literals all engines compare alike: no floats near zero, no non-finite ones, nothing
/// temporal. If a setup statement selected other elements than intended, the whole round would be useless.
fn for_property(draft: &mut Draft<'_>, properties: &Map) -> Option<(Name, Value)> {
    let plain = |value: &Value| matches!(value, Value::Int(_) | Value::String(_) | Value::Bool(_));
    let candidates: Vec<(&Name, &Value)> = properties.iter().filter(|(_, value)| plain(value)).collect();
    draft.rng.pick(&candidates).map(|(key, value)| ((*key).clone(), (*value).clone()))
}
