//! `dump`: converts a graph of the semantics into a graph of the model.

use edgewise_model::{self as model, Composite, CompositeKind, Name, Node, Relationship};

use super::{ElementNames, to_model};
use crate::graph::Graph;
use crate::value::{Value, Vertex, VertexProperty};

/// Converts the whole graph. If a key has a single value without meta-properties, the property in the model is that value.
/// Otherwise it is a set of vertex properties, which may contain equal ones.
///
/// # Errors
/// A message, if an edge ends at a vertex that does not exist. Only a planted fault leaves such an edge.
pub fn dump(graph: &Graph, names: &ElementNames) -> Result<model::Graph, String> {
    let nodes = graph.vertices().map(|vertex| {
        let properties = vertex_properties(graph, vertex, names);
        Node::new(names.vertex(vertex), [vertex.label.clone()], properties)
    });
    let relationships = graph.edges().map(|edge| {
        let own = graph.edge_properties(edge).iter();
        let properties = own.map(|(key, value)| (key.clone(), to_model(value, names))).collect();
        let (start, end) = (names.vertex(&edge.out_vertex), names.vertex(&edge.in_vertex));
        Relationship::new(names.edge(edge), start, end, edge.label.clone(), properties)
    });
    model::Graph::from_values(nodes.collect(), relationships.collect())
        .map_err(|error| format!("an edge has lost a vertex: {error}"))
}

fn vertex_properties(graph: &Graph, vertex: &Vertex, names: &ElementNames) -> model::Map {
    let all = graph.vertex_properties(vertex);
    let mut properties = model::Map::new();
    for of_key in all.chunk_by(|left, right| left.key == right.key) {
        let Some(first) = of_key.first() else { continue };
        let value = match of_key {
            [only] if graph.meta_properties(only).is_empty() => to_model(&only.value, names),
            _ => {
                Composite::set(of_key.iter().map(|each| whole_property(graph, each, names)).collect()).into()
            }
        };
        properties.insert(first.key.clone(), value);
    }
    properties
}

fn whole_property(graph: &Graph, property: &VertexProperty, names: &ElementNames) -> model::Value {
    let own = graph.meta_properties(property);
    let entry = |(key, value): &(Name, Value)| (model::Value::String(key.clone()), to_model(value, names));
    let own = (!own.is_empty()).then(|| Composite::map(own.iter().map(entry)).into());
    let parts = [model::Value::String(property.key.clone()), to_model(&property.value, names)];
    let composite = Composite::new(CompositeKind::VertexProperty, parts.into_iter().chain(own).collect());
    composite.map_or(model::Value::Null, model::Value::from)
}
