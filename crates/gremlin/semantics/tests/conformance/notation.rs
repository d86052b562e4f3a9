//! Parses the values of feature files, such as `d[1].i`, `v[marko]` and `m[{…}]`.

use std::str::FromStr;

use edgewise_gremlin_semantics::value::{DateTime, Direction, Map, Merge, Path, T, Uuid};
use edgewise_gremlin_semantics::{Graph, Value};
use serde_json::Value as Json;

/// Parses a value. Vertices and edges are looked up in the graph.
pub fn read(text: &str, graph: &Graph) -> Result<Value, String> {
    let text = text.trim();
    if text == "null" {
        return Ok(Value::Null);
    }
    if text == "true" || text == "false" {
        return Ok(Value::Bool(text == "true"));
    }
    let Some((kind, inner, suffix)) = split(text) else { return Ok(Value::string(text)) };
    match kind {
        "d" => number(inner, suffix),
        "v" => vertex(inner, graph).map(|value| with_suffix(value, suffix)),
        "e" => edge(inner, graph).map(|value| with_suffix(value, suffix)),
        "vp" => vertex_property(inner, graph),
        "l" => items(inner, graph).map(Value::list),
        "s" => items(inner, graph).map(Value::set),
        "p" => items(inner, graph).map(|objects| {
            let labels = objects.iter().map(|_| Vec::new()).collect();
            Value::Path(Path::new(objects, labels).into())
        }),
        "t" => Ok(Value::T(T::from_word(inner).ok_or_else(|| text.to_owned())?)),
        "D" if inner == "from" => Ok(Value::Direction(Direction::Out)),
        "D" if inner == "to" => Ok(Value::Direction(Direction::In)),
        "D" => Ok(Value::Direction(Direction::from_word(inner).ok_or_else(|| text.to_owned())?)),
        "M" => Ok(Value::Merge(Merge::from_word(inner).ok_or_else(|| text.to_owned())?)),
        "str" => Ok(Value::string(inner)),
        "dt" => DateTime::parse(inner).map(Value::DateTime).ok_or_else(|| text.to_owned()),
        "uuid" => Uuid::parse(inner).map(Value::Uuid).ok_or_else(|| text.to_owned()),
        "m" => {
            let json: Json = serde_json::from_str(inner).map_err(|error| format!("{inner}: {error}"))?;
            from_json(&json, graph)
        }
        _ => Err(format!("unknown notation: {text}")),
    }
}

/// Splits `kind[inner].suffix` into its parts.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find('[')?;
    let kind = &text[..open];
    if kind.is_empty() || !kind.chars().all(|c| c.is_ascii_alphabetic()) || kind.len() > 4 {
        return None;
    }
    let close = text.rfind(']')?;
    let suffix = &text[close + 1..];
    (suffix.is_empty() || suffix.starts_with('.'))
        .then(|| (kind, &text[open + 1..close], suffix.trim_start_matches('.')))
}

fn number(inner: &str, suffix: &str) -> Result<Value, String> {
    let bad = || format!("d[{inner}].{suffix}");
    let special = match inner {
        "NaN" => Some(f64::NAN),
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        _ => None,
    };
    if let Some(number) = special {
        return Ok(if suffix == "f" { Value::Float(number as f32) } else { Value::Double(number) });
    }
    Ok(match suffix {
        "b" => Value::Byte(inner.parse().map_err(|_| bad())?),
        "s" => Value::Short(inner.parse().map_err(|_| bad())?),
        "i" => Value::Int(inner.parse().map_err(|_| bad())?),
        "l" => Value::Long(inner.parse().map_err(|_| bad())?),
        "f" => Value::Float(inner.parse().map_err(|_| bad())?),
        "d" => Value::Double(inner.parse().map_err(|_| bad())?),
        "n" => Value::big_int(num_bigint::BigInt::from_str(inner).map_err(|_| bad())?),
        "m" => Value::big_decimal(bigdecimal::BigDecimal::from_str(inner).map_err(|_| bad())?),
        _ => return Err(bad()),
    })
}

fn with_suffix(value: Value, suffix: &str) -> Value {
    match suffix {
        "id" => value.element_id().cloned().unwrap_or(Value::Null),
        "sid" => Value::string(value.element_id().map(Value::to_string).unwrap_or_default()),
        _ => value,
    }
}

fn vertex(name: &str, graph: &Graph) -> Result<Value, String> {
    graph
        .vertices()
        .find(|vertex| {
            let value = Value::Vertex((*vertex).clone());
            graph.value_of(&value, "name").and_then(Value::as_str) == Some(name)
        })
        .map(|vertex| Value::Vertex(vertex.clone()))
        .ok_or_else(|| format!("the graph has no vertex {name}"))
}

fn edge(inner: &str, graph: &Graph) -> Result<Value, String> {
    let bad = || format!("the graph has no edge {inner}");
    let (from, rest) = inner.split_once('-').ok_or_else(bad)?;
    let (label, to) = rest.split_once("->").ok_or_else(bad)?;
    let (Value::Vertex(from), Value::Vertex(to)) = (vertex(from, graph)?, vertex(to, graph)?) else {
        return Err(bad());
    };
    graph
        .edges()
        .find(|edge| {
            edge.label == label && edge.out_vertex.slot == from.slot && edge.in_vertex.slot == to.slot
        })
        .map(|edge| Value::Edge(edge.clone()))
        .ok_or_else(bad)
}

fn vertex_property(inner: &str, graph: &Graph) -> Result<Value, String> {
    let bad = || format!("the graph has no property {inner}");
    let (owner, rest) = inner.split_once('-').ok_or_else(bad)?;
    let (key, value) = rest.split_once("->").ok_or_else(bad)?;
    let value = read(value, graph)?;
    let Value::Vertex(owner) = vertex(owner, graph)? else { return Err(bad()) };
    graph
        .vertex_properties(&owner)
        .iter()
        .find(|property| property.key == key && property.value.to_string() == value.to_string())
        .map(|property| Value::VertexProperty(property.clone()))
        .ok_or_else(bad)
}

/// Parses values separated by commas. Commas inside brackets do not separate.
fn items(inner: &str, graph: &Graph) -> Result<Vec<Value>, String> {
    let (mut depth, mut item, mut found) = (0, String::new(), Vec::new());
    for c in inner.chars() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            found.push(std::mem::take(&mut item));
        } else {
            item.push(c);
        }
    }
    if !item.is_empty() || !found.is_empty() {
        found.push(item);
    }
    found.iter().map(|item| read(item, graph)).collect()
}

fn from_json(json: &Json, graph: &Graph) -> Result<Value, String> {
    Ok(match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(number) => match number.as_i64() {
            Some(number) => i32::try_from(number).map_or(Value::Long(number), Value::Int),
            None => Value::Double(number.as_f64().unwrap_or(f64::NAN)),
        },
        Json::String(text) => read(text, graph)?,
        Json::Array(items) => {
            Value::list(items.iter().map(|item| from_json(item, graph)).collect::<Result<_, _>>()?)
        }
        Json::Object(fields) => {
            let mut map = Map::new();
            for (key, value) in fields {
                map.insert(read(key, graph)?, from_json(value, graph)?);
            }
            Value::map(map)
        }
    })
}
