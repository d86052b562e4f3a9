//! Reads values from JSON.

use std::str::FromStr;

use serde_json::{Map as Object, Number, Value as Json};

use super::{JsonError, scalar};
use crate::{
    Composite, CompositeKind, Map, Name, Node, Opaque, Path, Point, Relationship, TemporalError, Value,
};

/// The maximum depth of nested JSON.
const MAX_DEPTH: usize = 128;

/// The value that the JSON represents.
pub fn from_json(json: &Json) -> Result<Value, JsonError> {
    read_value(json, MAX_DEPTH)
}

/// Reads a value of at most this depth.
fn read_value(json: &Json, depth: usize) -> Result<Value, JsonError> {
    let inner = depth.checked_sub(1).ok_or(JsonError::TooDeep)?;
    match json {
        Json::Null => Ok(Value::Null),
        Json::Bool(value) => Ok(Value::Bool(*value)),
        Json::Number(number) => read_number(number),
        Json::String(text) => Ok(Value::String(text.into())),
        Json::Array(items) => {
            items.iter().map(|item| read_value(item, inner)).collect::<Result<_, _>>().map(Value::List)
        }
        Json::Object(object) => match single_tag(object) {
            Some((tag, content)) => read_tagged(tag, content, inner),
            None => read_map(object, inner).map(Value::Map),
        },
    }
}

fn read_number(number: &Number) -> Result<Value, JsonError> {
    if let Some(int) = number.as_i64() {
        Ok(Value::Int(int))
    } else if let Some(int) = number.as_u64() {
        Err(JsonError::IntegerOutOfRange(int))
    } else {
        number.as_f64().map(Value::Float).ok_or(shape_error("number", "64 bits"))
    }
}

/// The only entry of an object, if its key begins with `$`.
fn single_tag(object: &Object<String, Json>) -> Option<(&str, &Json)> {
    let mut entries = object.iter();
    match (entries.next(), entries.next()) {
        (Some((key, content)), None) if key.starts_with('$') => Some((key, content)),
        _ => None,
    }
}

/// Reads the value with this tag.
fn read_tagged(tag: &str, content: &Json, depth: usize) -> Result<Value, JsonError> {
    match tag {
        "$float" => content
            .as_str()
            .and_then(|text| text.parse().ok())
            .map(Value::Float)
            .ok_or(shape_error("$float", "the text of a float")),
        "$map" => read_map(as_object(content, "$map")?, depth).map(Value::Map),
        "$node" => read_node(content, depth).map(Value::from),
        "$relationship" => read_relationship(content, depth).map(Value::from),
        "$path" => read_path(content, depth).map(Value::from),
        "$date" => read_temporal(content, "$date").map(Value::Date),
        "$localtime" => read_temporal(content, "$localtime").map(Value::LocalTime),
        "$time" => read_temporal(content, "$time").map(Value::Time),
        "$localdatetime" => read_temporal(content, "$localdatetime").map(Value::LocalDateTime),
        "$datetime" => read_temporal(content, "$datetime").map(Value::DateTime),
        "$duration" => read_temporal(content, "$duration").map(Value::Duration),
        "$point" => read_point(content).map(Value::Point),
        "$opaque" => {
            let object = as_object(content, "$opaque")?;
            let text =
                |key| object.get(key).and_then(Json::as_str).ok_or(shape_error("$opaque", "kind and text"));
            Ok(Opaque::new(text("kind")?, text("text")?).into())
        }
        "$composite" => read_composite(content, depth).map(Value::from),
        other => match scalar::read(other, content) {
            Some(scalar) => scalar.map(Value::Scalar),
            None => Err(JsonError::UnknownTag(other.to_owned())),
        },
    }
}

/// The error for content of the wrong shape: `tag` needs `expected`.
pub(super) const fn shape_error(tag: &'static str, expected: &'static str) -> JsonError {
    JsonError::Shape { tag, expected }
}

/// The object that the JSON is; `tag` is named in the error if it is not one.
fn as_object<'a>(json: &'a Json, tag: &'static str) -> Result<&'a Object<String, Json>, JsonError> {
    json.as_object().ok_or(shape_error(tag, "an object"))
}

/// Reads the entries of a plain object, with any keys.
fn read_map(object: &Object<String, Json>, depth: usize) -> Result<Map, JsonError> {
    object.iter().map(|(key, json)| Ok((Name::from(key), read_value(json, depth)?))).collect()
}

/// Reads the properties of a node or relationship, if there are any.
fn read_properties(object: &Object<String, Json>, depth: usize) -> Result<Map, JsonError> {
    match object.get("properties") {
        Some(json) => read_map(as_object(json, "properties")?, depth.saturating_sub(1)),
        None => Ok(Map::new()),
    }
}

/// Reads a temporal value from its text.
fn read_temporal<T: FromStr<Err = TemporalError>>(json: &Json, tag: &'static str) -> Result<T, JsonError> {
    Ok(json.as_str().ok_or(shape_error(tag, "a text"))?.parse()?)
}

/// Reads the id in this field of an object.
fn read_id(object: &Object<String, Json>, field: &'static str) -> Result<u64, JsonError> {
    object.get(field).and_then(Json::as_u64).ok_or(shape_error(field, "an integer from 0 to 2^64 - 1"))
}

/// Reads a node, with or without its tag.
pub(super) fn read_node(json: &Json, depth: usize) -> Result<Node, JsonError> {
    let object = as_object(json, "$node")?;
    if let Some(("$node", content)) = single_tag(object) {
        return read_node(content, depth.checked_sub(1).ok_or(JsonError::TooDeep)?);
    }
    let expected = || shape_error("labels", "a list of texts");
    let labels: Vec<Name> = match object.get("labels") {
        Some(json) => json
            .as_array()
            .ok_or_else(expected)?
            .iter()
            .map(|label| label.as_str().map(Name::from).ok_or_else(expected))
            .collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    Ok(Node::new(read_id(object, "id")?, labels, read_properties(object, depth)?))
}

/// Reads a relationship, with or without its tag.
pub(super) fn read_relationship(json: &Json, depth: usize) -> Result<Relationship, JsonError> {
    let object = as_object(json, "$relationship")?;
    if let Some(("$relationship", content)) = single_tag(object) {
        return read_relationship(content, depth.checked_sub(1).ok_or(JsonError::TooDeep)?);
    }
    let kind = object.get("type").and_then(Json::as_str).ok_or(shape_error("type", "a text"))?;
    let (start, end) = (read_id(object, "start")?, read_id(object, "end")?);
    Ok(Relationship::new(read_id(object, "id")?, start, end, kind, read_properties(object, depth)?))
}

fn read_path(json: &Json, depth: usize) -> Result<Path, JsonError> {
    let object = as_object(json, "$path")?;
    let inner = depth.checked_sub(2).ok_or(JsonError::TooDeep)?;
    let list = |field| object.get(field).and_then(Json::as_array);
    let nodes = list("nodes").ok_or(shape_error("$path", "nodes"))?;
    let relationships = list("relationships").ok_or(shape_error("$path", "relationships"))?;
    let nodes = nodes.iter().map(|json| read_node(json, inner)).collect::<Result<_, _>>()?;
    let relationships =
        relationships.iter().map(|json| read_relationship(json, inner)).collect::<Result<_, _>>()?;
    Ok(Path::new(nodes, relationships)?)
}

fn read_composite(json: &Json, depth: usize) -> Result<Composite, JsonError> {
    let object = as_object(json, "$composite")?;
    let inner = depth.checked_sub(1).ok_or(JsonError::TooDeep)?;
    let kind = object.get("kind").and_then(Json::as_str).and_then(CompositeKind::from_word);
    let kind = kind.ok_or(shape_error("$composite", "a known kind"))?;
    let parts = object.get("parts").and_then(Json::as_array).ok_or(shape_error("$composite", "parts"))?;
    let parts = parts.iter().map(|part| read_value(part, inner)).collect::<Result<_, _>>()?;
    Composite::new(kind, parts).ok_or(shape_error("$composite", "the parts of its kind"))
}

fn read_point(json: &Json) -> Result<Point, JsonError> {
    let object = as_object(json, "$point")?;
    let srid = object.get("srid").and_then(Json::as_u64).and_then(|srid| u32::try_from(srid).ok());
    let coordinate = |field: &'static str| -> Result<Option<f64>, JsonError> {
        match object.get(field) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::Number(number)) => Ok(number.as_f64()),
            Some(json) => match read_value(json, 2)? {
                Value::Float(float) => Ok(Some(float)),
                _ => Err(shape_error(field, "a number")),
            },
        }
    };
    Ok(Point {
        srid: srid.ok_or(shape_error("$point", "an srid"))?,
        x: coordinate("x")?.ok_or(shape_error("$point", "x"))?,
        y: coordinate("y")?.ok_or(shape_error("$point", "y"))?,
        z: coordinate("z")?,
    })
}
