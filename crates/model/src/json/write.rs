//! Writes values as JSON.

use serde_json::{Map as Object, Number, Value as Json, json};

use super::scalar;
use crate::{Map, Node, Point, Relationship, Value};

/// Writes the value as JSON, without loss.
pub fn to_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Int(value) => Json::from(*value),
        Value::Float(value) => float(*value),
        Value::String(value) => Json::String(value.to_string()),
        Value::List(items) => Json::Array(items.iter().map(to_json).collect()),
        Value::Map(map) if map.keys().any(|key| key.starts_with('$')) => tag("$map", object(map)),
        Value::Map(map) => object(map),
        Value::Node(value) => tag("$node", node(value)),
        Value::Relationship(value) => tag("$relationship", relationship(value)),
        Value::Path(path) => {
            let nodes: Vec<Json> = path.nodes().iter().map(node).collect();
            let relationships: Vec<Json> = path.relationships().iter().map(relationship).collect();
            tag("$path", json!({"nodes": nodes, "relationships": relationships}))
        }
        Value::Date(value) => text("$date", value),
        Value::LocalTime(value) => text("$localtime", value),
        Value::Time(value) => text("$time", value),
        Value::LocalDateTime(value) => text("$localdatetime", value),
        Value::DateTime(value) => text("$datetime", value),
        Value::Duration(value) => text("$duration", value),
        Value::Point(value) => tag("$point", point(value)),
        Value::Opaque(value) => tag("$opaque", json!({"kind": value.kind, "text": value.text})),
        Value::Scalar(value) => scalar::write(value),
        Value::Composite(value) => {
            let parts: Vec<Json> = value.in_sequence().into_iter().map(to_json).collect();
            tag("$composite", json!({"kind": value.kind().word(), "parts": parts}))
        }
    }
}

/// Writes a node without its tag.
pub(super) fn node(node: &Node) -> Json {
    let labels: Vec<&str> = node.labels.iter().map(|label| label.as_str()).collect();
    json!({"id": node.id, "labels": labels, "properties": object(&node.properties)})
}

/// Writes a relationship without its tag.
pub(super) fn relationship(relationship: &Relationship) -> Json {
    let Relationship { id, start, end, kind, properties } = relationship;
    json!({"id": id, "start": start, "end": end, "type": kind.as_str(), "properties": object(properties)})
}

/// Writes a map as a plain object.
fn object(map: &Map) -> Json {
    Json::Object(map.iter().map(|(key, value)| (key.to_string(), to_json(value))).collect())
}

/// An object with one entry: the tag and its content.
pub(super) fn tag(name: &str, content: Json) -> Json {
    Json::Object(Object::from_iter([(name.to_owned(), content)]))
}

/// An object with one entry: the tag and the text of the content.
pub(super) fn text(name: &str, content: &impl ToString) -> Json {
    tag(name, Json::String(content.to_string()))
}

/// Writes a float as a number, or with a tag if it is not finite.
fn float(value: f64) -> Json {
    match Number::from_f64(value) {
        Some(number) => Json::Number(number),
        None if value.is_nan() => tag("$float", "NaN".into()),
        None if value > 0.0 => tag("$float", "Infinity".into()),
        None => tag("$float", "-Infinity".into()),
    }
}

fn point(point: &Point) -> Json {
    let mut object = Object::new();
    object.insert("srid".into(), point.srid.into());
    object.insert("x".into(), float(point.x));
    object.insert("y".into(), float(point.y));
    if let Some(z) = point.z {
        object.insert("z".into(), float(z));
    }
    Json::Object(object)
}
