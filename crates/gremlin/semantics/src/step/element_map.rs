//! `valueMap()`, `propertyMap()` and `elementMap()`.

use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::program::MapOptions;
use crate::run::{Context, Traverser};
use crate::value::{Direction, Map, T, Value, Vertex};

const ID: u8 = 1;
const LABEL: u8 = 2;
const KEY: u8 = 4;
const VALUE: u8 = 8;

fn want_element(value: &Value) -> Result<()> {
    if value.is_element() {
        return Ok(());
    }
    Err(Error::cast(value.kind().java(), "org.apache.tinkerpop.gremlin.structure.Element"))
}

/// A map from keys to values or properties. For a vertex each key has a list, for other elements a single value.
pub(crate) fn property_map(options: &MapOptions, value: &Value, cx: &mut Context<'_>) -> Result<Value> {
    want_element(value)?;
    let mut map = Map::new();
    let mut token = |bit: u8, token: T, value: Value| {
        if options.tokens & bit != 0 {
            map.insert(Value::T(token), value);
        }
    };
    match value {
        Value::Vertex(vertex) => {
            token(ID, T::Id, vertex.id.clone());
            token(LABEL, T::Label, Value::String(vertex.label.clone()));
        }
        Value::Edge(edge) => {
            token(ID, T::Id, edge.id.clone());
            token(LABEL, T::Label, Value::String(edge.label.clone()));
        }
        Value::VertexProperty(property) => {
            token(ID, T::Id, property.id.clone());
            token(KEY, T::Key, Value::String(property.key.clone()));
            token(VALUE, T::Value, property.value.clone());
        }
        _ => {}
    }
    let mut entries = Map::new();
    for property in cx.graph.properties_of(value, &options.keys) {
        if let Some(filter) = &options.filter {
            let alone = Traverser::alone(property.clone(), cx);
            if !cx.test(filter, &alone)? {
                continue;
            }
        }
        let (key, content) = match &property {
            Value::VertexProperty(one) => (one.key.clone(), one.value.clone()),
            Value::Property(one) => (one.key().clone(), one.value().clone()),
            _ => continue,
        };
        let content = if options.properties { property } else { content };
        let key = Value::String(key);
        if matches!(value, Value::Vertex(_)) {
            let slot = entries.entry(key, || Value::list(Vec::new()));
            if let Value::List(list) = slot {
                std::sync::Arc::make_mut(list).push(content);
            }
        } else {
            entries.insert(key, content);
        }
    }
    for (key, content) in entries.entries() {
        match &options.by {
            None => map.insert(key.clone(), content.clone()),
            Some(by) => {
                let alone = Traverser::alone(content.clone(), cx);
                if let Some(content) = cx.by(by, &alone)? {
                    map.insert(key.clone(), content);
                }
            }
        }
    }
    Ok(Value::map(map))
}

/// A map with the id and label of an element, the vertices of an edge, and one value for each key.
pub(crate) fn element_map(keys: &[Name], value: &Value, cx: &mut Context<'_>) -> Result<Value> {
    want_element(value)?;
    let mut map = Map::new();
    let end = |vertex: &Vertex| {
        Value::map(Map::from_iter([
            (Value::T(T::Id), vertex.id.clone()),
            (Value::T(T::Label), Value::String(vertex.label.clone())),
        ]))
    };
    match value {
        Value::Vertex(vertex) => {
            map.insert(Value::T(T::Id), vertex.id.clone());
            map.insert(Value::T(T::Label), Value::String(vertex.label.clone()));
        }
        Value::Edge(edge) => {
            map.insert(Value::T(T::Id), edge.id.clone());
            map.insert(Value::T(T::Label), Value::String(edge.label.clone()));
            map.insert(Value::Direction(Direction::In), end(&edge.in_vertex));
            map.insert(Value::Direction(Direction::Out), end(&edge.out_vertex));
        }
        Value::VertexProperty(property) => {
            map.insert(Value::T(T::Id), property.id.clone());
            map.insert(Value::T(T::Key), Value::String(property.key.clone()));
            map.insert(Value::T(T::Value), property.value.clone());
        }
        _ => {}
    }
    for property in cx.graph.properties_of(value, keys) {
        match property {
            // If a key has several values, the last one wins.
            Value::VertexProperty(one) => map.insert(Value::String(one.key.clone()), one.value.clone()),
            Value::Property(one) => map.insert(Value::String(one.key().clone()), one.value().clone()),
            _ => {}
        }
    }
    Ok(Value::map(map))
}
