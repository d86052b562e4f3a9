//! `answer_value`: converts a result of an engine to a value of the semantics.

use edgewise_gremlin_semantics::exchange::{ElementNames, from_model};
use edgewise_gremlin_semantics::value::{
    BulkSet, EdgeHead, ElementRef, Map, Path, Property, Tree, Vertex, VertexHead, VertexPropertyHead,
};
use edgewise_gremlin_semantics::{Graph, Value};
use edgewise_model::{Composite, CompositeKind, Name, Node, Relationship, Value as Model};
use std::sync::Arc;

/// Converts a result to a value of the semantics. The id of an element becomes the number that the session gave the element.
/// The id of a vertex property becomes a text of its key and value, because wire protocols omit it. A value of a type that
/// only the engine knows becomes a text that begins with the name of the type.
pub(super) fn answer_value(value: &Model) -> Value {
    match value {
        Model::List(items) => Value::list(items.iter().map(answer_value).collect()),
        Model::Map(map) => {
            let entries = map.iter().map(|(key, value)| (Value::String(key.clone()), answer_value(value)));
            Value::map(entries.collect())
        }
        Model::Node(node) => Value::Vertex(vertex(node.id, node.labels.first())),
        Model::Relationship(edge) => edge_value(edge),
        Model::Composite(composite) => composite_value(composite),
        Model::Opaque(opaque) => Value::string(format!("{} {}", opaque.kind, opaque.text)),
        plain => from_model(plain, &Graph::new(), &ElementNames::new())
            .unwrap_or_else(|| Value::string(plain.to_string())),
    }
}

fn vertex(number: u64, label: Option<&Name>) -> Vertex {
    let label = label.cloned().unwrap_or_else(|| Name::new(""));
    Arc::new(VertexHead { slot: u32::MAX, id: id(number), label })
}

fn id(number: u64) -> Value {
    Value::Long(i64::try_from(number).unwrap_or(i64::MAX))
}

fn edge_value(edge: &Relationship) -> Value {
    Value::Edge(Arc::new(EdgeHead {
        slot: u32::MAX,
        id: id(edge.id),
        label: edge.kind.clone(),
        out_vertex: vertex(edge.start, None),
        in_vertex: vertex(edge.end, None),
    }))
}

fn composite_value(composite: &Composite) -> Value {
    let parts = composite.in_sequence();
    let pairs = || parts.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    match composite.kind() {
        CompositeKind::Set => Value::set(parts.iter().map(|part| answer_value(part)).collect()),
        CompositeKind::BulkSet => {
            let mut bag = BulkSet::new();
            for (member, count) in pairs() {
                let Model::Int(count) = count else { continue };
                bag.add(answer_value(member), u64::try_from(*count).unwrap_or(0));
            }
            Value::BulkSet(Arc::new(bag))
        }
        CompositeKind::Map => {
            Value::map(pairs().map(|(key, value)| (answer_value(key), answer_value(value))).collect::<Map>())
        }
        CompositeKind::Entry => match parts.as_slice() {
            [key, value] => Value::Entry(Arc::new((answer_value(key), answer_value(value)))),
            _ => Value::Null,
        },
        CompositeKind::Property => property(&parts, false),
        CompositeKind::VertexProperty => property(&parts, true),
        CompositeKind::Path => {
            let labels = |labels: &Model| match labels {
                Model::List(labels) => labels.iter().filter_map(text).collect(),
                _ => Vec::new(),
            };
            let (objects, labels) = pairs().map(|(object, own)| (answer_value(object), labels(own))).unzip();
            Value::Path(Arc::new(Path::new(objects, labels)))
        }
        CompositeKind::Tree => Value::Tree(Arc::new(tree(composite))),
        CompositeKind::Graph => Value::Graph(Arc::new(subgraph(&parts))),
    }
}

fn text(value: &Model) -> Option<Name> {
    match value {
        Model::String(text) => Some(text.clone()),
        _ => None,
    }
}

fn property(parts: &[&Model], of_vertex: bool) -> Value {
    let (Some(key), Some(value)) = (parts.first().and_then(|key| text(key)), parts.get(1)) else {
        return Value::Null;
    };
    let (owner, value) = (vertex(0, None), answer_value(value));
    if !of_vertex {
        return Value::Property(Property::new(ElementRef::Vertex(owner), key, value));
    }
    let id = Value::string(format!("{key} {value:?}"));
    Value::VertexProperty(Arc::new(VertexPropertyHead { slot: u32::MAX, id, key, value, vertex: owner }))
}

fn tree(composite: &Composite) -> Tree {
    let mut made = Tree::default();
    for pair in composite.in_sequence().chunks_exact(2) {
        let below = match pair[1] {
            Model::Composite(below) if below.kind() == CompositeKind::Tree => tree(below),
            _ => Tree::default(),
        };
        *made.child(answer_value(pair[0])) = below;
    }
    made
}

/// The graph made of the elements of a subgraph. It also has the end vertices of each edge that the wire protocol omitted.
fn subgraph(parts: &[&Model]) -> Graph {
    let mut graph = Graph::new();
    let nodes = parts.iter().filter_map(|part| match part {
        Model::Node(node) => Some(&**node),
        _ => None,
    });
    nodes.for_each(|node: &Node| _ = end_vertex(&mut graph, node.id, node.labels.first()));
    for part in parts {
        let Model::Relationship(edge) = part else { continue };
        let (Some(from), Some(to)) =
            (end_vertex(&mut graph, edge.start, None), end_vertex(&mut graph, edge.end, None))
        else {
            continue;
        };
        _ = graph.add_edge(Some(id(edge.id)), &edge.kind, &from, &to);
    }
    graph
}

fn end_vertex(graph: &mut Graph, number: u64, label: Option<&Name>) -> Option<Vertex> {
    if let Some(known) = graph.vertex(&id(number)) {
        return Some(known.clone());
    }
    graph.add_vertex(Some(id(number)), label.map_or("vertex", |label| label)).ok()
}
