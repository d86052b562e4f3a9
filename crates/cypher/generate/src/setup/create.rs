//! Makes CREATE statements: single nodes, and patterns of new nodes and relationships.

use edgewise_model::graph::PatternRelationship;
use edgewise_model::{Map, Mutation, Name, PropertyType};

use super::draft::Draft;

/// Makes `CREATE (:A:B {k: v})`.
pub fn node(draft: &mut Draft<'_>) -> Option<Mutation> {
    if draft.node_room() == 0 {
        return None;
    }
    let (labels, properties) = new_node(draft, None);
    Some(Mutation::CreateNode { labels, properties })
}

/// Makes `CREATE (n0:A {…}), (n1:B {…}), (n0)-[:T {…}]->(n1)`: a chain of new nodes, which may be closed to a cycle.
pub fn pattern(draft: &mut Draft<'_>) -> Option<Mutation> {
    let wanted = draft.config.setup.pattern_nodes.draw(draft.rng).max(1);
    let count = wanted.min(draft.node_room()).min(draft.relationship_room() + 1);
    if count == 0 {
        return None;
    }
    let schema = draft.schema;
    let mut nodes: Vec<(Vec<Name>, Map)> = vec![new_node(draft, None)];
    let mut relationships: Vec<PatternRelationship> = Vec::new();
    while nodes.len() < count {
        let Some(relationship) = draft.rng.pick(&schema.relationships) else { break };
        let properties = new_properties(draft, relationship.properties.iter());
        // A relationship type that joins only certain labels starts at the last new node with the right label, or at
        // another new node, and leads to a new node. Any other type joins a new node to the previous one.
        let (from, to) = match draft.rng.pick(&relationship.ends) {
            Some(ends) => {
                let from = (0..nodes.len()).rev().find(|place| nodes[*place].0.contains(&ends.from));
                let from = from.unwrap_or_else(|| {
                    let node = new_node(draft, Some(&ends.from));
                    nodes.push(node);
                    nodes.len() - 1
                });
                let node = new_node(draft, Some(&ends.to));
                nodes.push(node);
                (from, nodes.len() - 1)
            }
            None => {
                let node = new_node(draft, None);
                nodes.push(node);
                let (last, next) = (nodes.len() - 2, nodes.len() - 1);
                if draft.rng.bool() { (last, next) } else { (next, last) }
            }
        };
        relationships.push(PatternRelationship { from, to, kind: relationship.name.clone(), properties });
    }
    // There may be more nodes than planned, because a start node was added.
    if nodes.len() > draft.node_room() || relationships.len() > draft.relationship_room() {
        return node(draft);
    }
    Some(Mutation::CreatePattern { nodes, relationships })
}

/// Draws the labels and properties of a new node. If `label` is given, the node has it.
fn new_node(draft: &mut Draft<'_>, label: Option<&Name>) -> (Vec<Name>, Map) {
    let schema = draft.schema;
    let wanted = draft.config.setup.labels_per_node.draw(draft.rng).min(schema.labels.len());
    let mut labels: Vec<Name> = label.cloned().into_iter().collect();
    while labels.len() < wanted {
        let Some(another) = draft.rng.pick(&schema.labels) else { break };
        if !labels.contains(&another.name) {
            labels.push(another.name.clone());
        }
    }
    let mut properties = Map::new();
    for label in &labels {
        let known = schema.label(label).map(|label| &label.properties);
        properties.extend(new_properties(draft, known.into_iter().flatten()));
    }
    if labels.is_empty() && draft.rng.bool() {
        // A node without labels gets the properties of a random label, so that queries by property can find it.
        if let Some(like) = draft.rng.pick(&schema.labels) {
            properties.extend(new_properties(draft, like.properties.iter()));
        }
    }
    (labels, properties)
}

/// Draws values for some of these properties, from the pools of their keys.
pub fn new_properties<'a>(
    draft: &mut Draft<'_>,
    known: impl Iterator<Item = (&'a Name, &'a PropertyType)>,
) -> Map {
    let mut properties = Map::new();
    for (key, _) in known {
        if draft.rng.percent(draft.config.setup.property_presence) {
            properties.insert(key.clone(), draft.pools.pick(draft.rng, key));
        }
    }
    properties
}
