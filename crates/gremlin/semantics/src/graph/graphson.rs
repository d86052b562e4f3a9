//! Reads a graph from GraphSON 3: one line for each vertex with its edges.

use edgewise_model::Name;
use serde_json::Value as Json;

use super::{Cardinality, Graph};
use crate::error::{Error, Result};
use crate::value::{DateTime, Map, Uuid, Value};

/// Reads a graph from GraphSON 3 text.
pub fn read_graphson(text: &str) -> Result<Graph> {
    let mut graph = Graph::new();
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let json: Json = serde_json::from_str(line).map_err(|e| Error::argument(format!("GraphSON: {e}")))?;
        lines.push(json);
    }
    for line in &lines {
        let label = match &line["label"] {
            Json::String(label) => label.as_str(),
            other => other[0].as_str().unwrap_or("vertex"),
        };
        let vertex = graph.add_vertex(Some(read_value(&line["id"])?), label)?;
        for (key, properties) in object(&line["properties"]) {
            for property in properties.as_array().into_iter().flatten() {
                let id = Some(read_value(&property["id"])?);
                let value = read_value(&property["value"])?;
                let stored =
                    graph.set_vertex_property(&vertex, Cardinality::List, &Name::new(key), value, id)?;
                for (key, value) in object(&property["properties"]) {
                    if let Some(stored) = &stored {
                        graph.set_meta_property(stored, &Name::new(key), read_value(value)?)?;
                    }
                }
            }
        }
    }
    let mut edges = Vec::new();
    for line in &lines {
        for (label, list) in object(&line["outE"]) {
            for edge in list.as_array().into_iter().flatten() {
                edges.push((read_value(&edge["id"])?, label, read_value(&line["id"])?, edge));
            }
        }
    }
    for (id, label, from, edge) in edges {
        let missing = || Error::argument("GraphSON: an edge refers to a vertex that does not exist");
        let from = graph.vertex(&from).ok_or_else(missing)?.clone();
        let to = graph.vertex(&read_value(&edge["inV"])?).ok_or_else(missing)?.clone();
        let stored = graph.add_edge(Some(id), label, &from, &to)?;
        for (key, value) in object(&edge["properties"]) {
            graph.set_edge_property(&stored, &Name::new(key), read_value(value)?)?;
        }
    }
    Ok(graph)
}

fn object(json: &Json) -> impl Iterator<Item = (&String, &Json)> {
    json.as_object().into_iter().flatten()
}

fn read_value(json: &Json) -> Result<Value> {
    let bad = || Error::argument(format!("GraphSON: cannot read {json}"));
    Ok(match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::String(text) => Value::string(text),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Long(number),
            None => Value::Double(number.as_f64().ok_or_else(bad)?),
        },
        Json::Array(items) => Value::list(items.iter().map(read_value).collect::<Result<_>>()?),
        Json::Object(fields) => {
            let inner = fields.get("@value").ok_or_else(bad)?;
            match fields.get("@type").and_then(Json::as_str).ok_or_else(bad)? {
                "g:Int32" => Value::Int(inner.as_i64().and_then(|n| n.try_into().ok()).ok_or_else(bad)?),
                "g:Int64" => Value::Long(inner.as_i64().ok_or_else(bad)?),
                "g:Float" => Value::Float(inner.as_f64().ok_or_else(bad)? as f32),
                "g:Double" => Value::Double(inner.as_f64().ok_or_else(bad)?),
                "g:List" => read_value(inner)?,
                "g:Set" => Value::set(read_value(inner)?.members().ok_or_else(bad)?),
                "g:Map" => {
                    let parts = read_value(inner)?.members().ok_or_else(bad)?;
                    let pairs = parts.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
                    Value::map(Map::from_iter(pairs))
                }
                "g:UUID" => Value::Uuid(inner.as_str().and_then(Uuid::parse).ok_or_else(bad)?),
                "g:Date" => Value::DateTime(DateTime::from_millis(inner.as_i64().ok_or_else(bad)?)),
                _ => return Err(bad()),
            }
        }
    })
}
