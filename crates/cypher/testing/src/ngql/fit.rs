//! Fits a generated graph to what NebulaGraph stores.

use super::declare::keys;
use edgewise_cypher_syntax::ast::Name;
use edgewise_cypher_syntax::ngql::StoredType;
use edgewise_model::{Graph, Map, Node, Relationship, Value};

/// The graph in which every node has a label, and every property is declared and has the declared type. Nodes without
/// labels get one; other properties are left out.
pub(super) fn fitted(graph: &Graph) -> Graph {
    let keys = keys();
    let nodes = graph.nodes().map(|node| {
        let mut labels = node.labels.to_vec();
        if labels.is_empty() {
            labels.push(Name::new_static("L0"));
        }
        Node::new(node.id, labels, declared(&node.properties, keys))
    });
    let relationships = graph.relationships().map(|own| {
        Relationship::new(own.id, own.start, own.end, own.kind.clone(), declared(&own.properties, keys))
    });
    // The ids are those of a graph, so this cannot fail.
    Graph::from_values(nodes.collect(), relationships.collect()).unwrap_or_default()
}

fn declared(properties: &Map, keys: &[(Name, StoredType)]) -> Map {
    let fits = |key: &Name, value: &Value| keys.iter().any(|(known, of)| known == key && is_of(value, *of));
    properties
        .iter()
        .filter(|(key, value)| fits(key, value))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

fn is_of(value: &Value, of: StoredType) -> bool {
    match (value, of) {
        (Value::Bool(_), StoredType::Bool) | (Value::Int(_), StoredType::Int) => true,
        (Value::Float(number), StoredType::Double) => number.is_finite(),
        // A string is written with a zero byte neither in the statement nor in the answer.
        (Value::String(text), StoredType::String) => !text.contains('\0'),
        _ => false,
    }
}
