//! Builds the whole graph from the answers to [`super::ReadGraph`].

use crate::{ErrorClass, Outcome};
use edgewise_model::{Composite, CompositeKind, Graph, Map, Name, Node, Relationship, Rows, Value};
use std::collections::BTreeMap;

/// Builds the graph from vertices and edges with their properties. A vertex property with one value and no
/// meta-properties becomes that value; others become a set of vertex properties. Null values are left out.
pub(super) fn graph_of(vertices: &Rows, edges: &Rows) -> Outcome {
    let nodes: Option<Vec<Node>> = cells(vertices).map(vertex).collect();
    let relationships: Option<Vec<Relationship>> = cells(edges).map(edge).collect();
    let (Some(nodes), Some(relationships)) = (nodes, relationships) else {
        return broken("an element in the answer does not have the requested form");
    };
    match Graph::from_values(nodes, relationships) {
        Ok(graph) => Outcome::Graph(Box::new(graph)),
        Err(error) => broken(&error.to_string()),
    }
}

fn broken(why: &str) -> Outcome {
    Outcome::error(ErrorClass::Internal, format!("the graph that was read back is invalid: {why}"))
}

fn cells(rows: &Rows) -> impl Iterator<Item = &Value> {
    rows.rows.iter().flatten()
}

fn vertex(row: &Value) -> Option<Node> {
    let Value::Node(node) = get(row, "v")? else { return None };
    let mut values: BTreeMap<Name, Vec<Value>> = BTreeMap::new();
    for property in properties(row)? {
        let (key, value) = property_of(property)?;
        let mut parts = vec![Value::String(key.clone()), value.clone()];
        if let Some(Value::Composite(own)) = get(property, "m")
            && !own.parts().is_empty()
        {
            parts.push(Value::Composite(own.clone()));
        }
        if !value.is_null() {
            values.entry(key).or_default().push(Composite::new(CompositeKind::VertexProperty, parts)?.into());
        }
    }
    let properties = values.into_iter().map(|(key, values)| (key, folded(values)));
    Some(Node::new(node.id, node.labels.iter().cloned(), properties.collect()))
}

/// The value of a single plain property, otherwise the set of properties.
fn folded(values: Vec<Value>) -> Value {
    if let [Value::Composite(only)] = values.as_slice()
        && let [_, value] = only.parts()
    {
        return value.clone();
    }
    Composite::set(values).into()
}

fn edge(row: &Value) -> Option<Relationship> {
    let Value::Relationship(edge) = get(row, "e")? else { return None };
    let mut map = Map::new();
    for property in properties(row)? {
        let (key, value) = property_of(property)?;
        map.insert(key, value);
    }
    Some(Relationship::new(edge.id, edge.start, edge.end, edge.kind.clone(), map))
}

fn properties(row: &Value) -> Option<&[Value]> {
    match get(row, "p")? {
        Value::List(properties) => Some(properties),
        _ => None,
    }
}

fn property_of(property: &Value) -> Option<(Name, Value)> {
    match (get(property, "k")?, get(property, "x")) {
        (Value::String(key), value) => Some((key.clone(), value.cloned().unwrap_or(Value::Null))),
        _ => None,
    }
}

/// The value of a key in a map.
fn get<'v>(map: &'v Value, key: &str) -> Option<&'v Value> {
    let Value::Composite(map) = map else { return None };
    let is_key = |own: &Value| matches!(own, Value::String(own) if own == key);
    map.pairs().find(|(own, _)| is_key(own)).map(|(_, value)| value)
}
