//! Draws selectors: how a setup statement finds the elements that it changes.

use edgewise_model::{Map, Name, Node, NodeId, RelSelector, Selector, Value};

use super::draft::Draft;

/// Draws a selector that finds this node, and perhaps others. If `label` is given, it selects by this label.
pub fn for_node(draft: &mut Draft<'_>, node: &Node, label: Option<&Name>) -> Selector {
    let label = match label {
        Some(label) => Some(label.clone()),
        None if draft.features.schema_first || draft.rng.percent(80) => draft.rng.pick(&node.labels).cloned(),
        None => None,
    };
    let property = if draft.rng.percent(85) { safe_property(draft, &node.properties) } else { None };
    Selector { label, property }
}

/// Draws a selector that finds at least one node; none if the graph has no nodes.
pub fn some_nodes(draft: &mut Draft<'_>) -> Option<Selector> {
    let node = any_node(draft)?;
    Some(for_node(draft, &node, None))
}

/// Draws a selector that finds at least one relationship; none if the graph has none.
pub fn some_relationships(draft: &mut Draft<'_>) -> Option<RelSelector> {
    let place = draft.rng.index(draft.graph.relationship_count());
    let relationship = draft.graph.relationships().nth(place)?.clone();
    let kind = if draft.rng.percent(80) { Some(relationship.kind) } else { None };
    let property = if draft.rng.percent(85) { safe_property(draft, &relationship.properties) } else { None };
    Some(RelSelector { kind, property })
}

/// Chooses a random node.
pub fn any_node(draft: &mut Draft<'_>) -> Option<Node> {
    let place = draft.rng.index(draft.graph.node_count());
    draft.graph.nodes().nth(place).cloned()
}

/// Chooses a random node with this label.
pub fn node_with_label(draft: &mut Draft<'_>, label: &str) -> Option<Node> {
    let id: NodeId = *draft.rng.pick(draft.graph.nodes_with_label(label))?;
    draft.graph.node(id).cloned()
}

/// Chooses a property by whose value elements can be selected safely: a type whose literals all engines compare alike,
/// so no floats near zero, no NaN or infinities, and nothing temporal. If an engine selected other elements than the
/// model graph, the whole round would be useless.
fn safe_property(draft: &mut Draft<'_>, properties: &Map) -> Option<(Name, Value)> {
    let plain = |value: &Value| matches!(value, Value::Int(_) | Value::String(_) | Value::Bool(_));
    let candidates: Vec<(&Name, &Value)> = properties.iter().filter(|(_, value)| plain(value)).collect();
    draft.rng.pick(&candidates).map(|(key, value)| ((*key).clone(), (*value).clone()))
}
