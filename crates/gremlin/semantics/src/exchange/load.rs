//! `load`: converts a graph of the model into a graph of the semantics.

use std::collections::BTreeMap;

use edgewise_model::{self as model, Composite, CompositeKind, Name};

use super::{ElementNames, from_model};
use crate::graph::{Cardinality, Features, Graph};
use crate::value::{Value, Vertex};

/// Converts a graph. The number of each element becomes its id. `None` if the graph holds a value that Gremlin cannot
/// store, or a node that does not have exactly one label.
pub fn load(graph: &model::Graph, features: Features) -> Option<Graph> {
    let mut made = Graph::with_features(features);
    let mut vertices: BTreeMap<u64, Vertex> = BTreeMap::new();
    for node in graph.nodes() {
        let [label] = node.labels.as_slice() else { return None };
        let vertex = made.add_vertex(Some(id(node.id)?), label).ok()?;
        for (key, value) in &node.properties {
            set(&mut made, &vertex, key, value)?;
        }
        vertices.insert(node.id, vertex);
    }
    for relationship in graph.relationships() {
        let (from, to) = (vertices.get(&relationship.start)?, vertices.get(&relationship.end)?);
        let edge = made.add_edge(Some(id(relationship.id)?), &relationship.kind, from, to).ok()?;
        for (key, value) in &relationship.properties {
            let value = to_value(&made, value)?;
            made.set_edge_property(&edge, key, value).ok()?;
        }
    }
    Some(made)
}

fn id(number: u64) -> Option<Value> {
    i64::try_from(number).ok().map(Value::Long)
}

fn to_value(graph: &Graph, value: &model::Value) -> Option<Value> {
    from_model(value, graph, &ElementNames::new())
}

/// Writes the value of a key: a single value, or a set of vertex properties.
fn set(graph: &mut Graph, vertex: &Vertex, key: &Name, value: &model::Value) -> Option<()> {
    let several = match value {
        model::Value::Composite(set) if set.kind() == CompositeKind::Set => property_members(set),
        _ => None,
    };
    let Some(several) = several else {
        let value = to_value(graph, value)?;
        graph.set_vertex_property(vertex, Cardinality::Single, key, value, None).ok()?;
        return Some(());
    };
    for property in several {
        let value = to_value(graph, property.parts().get(1)?)?;
        let made = graph.set_vertex_property(vertex, Cardinality::List, key, value, None).ok()?;
        let (Some(made), Some(model::Value::Composite(own))) = (made, property.parts().get(2)) else {
            continue;
        };
        for (key, value) in own.pairs() {
            let model::Value::String(key) = key else { return None };
            let value = to_value(graph, value)?;
            graph.set_meta_property(&made, key, value).ok()?;
        }
    }
    Some(())
}

/// The members of a set of vertex properties; `None` if the set holds other values and is itself the value of a
/// property.
fn property_members(set: &Composite) -> Option<Vec<&Composite>> {
    let members = set.parts().iter().map(|member| match member {
        model::Value::Composite(property) if property.kind() == CompositeKind::VertexProperty => {
            Some(&**property)
        }
        _ => None,
    });
    members.collect::<Option<Vec<_>>>().filter(|members| !members.is_empty())
}
