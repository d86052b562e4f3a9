//! Reads a graph from GraphML. Supports the part of the format that TinkerPop writes: typed keys, nodes and edges.

use std::collections::BTreeMap;

use edgewise_model::Name;

use super::{Cardinality, Graph};
use crate::error::{Error, Result};
use crate::value::Value;

/// Reads a graph from GraphML text.
pub fn read_graphml(text: &str) -> Result<Graph> {
    let mut graph = Graph::new();
    let mut types: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut element = Element::default();
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let close = rest[open..].find('>').map_or(rest.len(), |end| open + end);
        let tag = &rest[open + 1..close];
        rest = rest.get(close + 1..).unwrap_or("");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or("");
        match (name, tag.starts_with('/')) {
            ("key", false) => {
                let id = attribute(tag, "id").unwrap_or("");
                types.insert(
                    id,
                    (attribute(tag, "attr.name").unwrap_or(id), attribute(tag, "attr.type").unwrap_or("")),
                );
            }
            ("node" | "edge", false) => {
                element = Element {
                    id: attribute(tag, "id"),
                    source: attribute(tag, "source"),
                    target: attribute(tag, "target"),
                    ..Element::default()
                };
            }
            ("data", false) => {
                let end = rest.find('<').unwrap_or(rest.len());
                let key = attribute(tag, "key").unwrap_or("");
                let (key, kind) = types.get(key).copied().unwrap_or((key, "string"));
                let content = unescape(&rest[..end]);
                match key {
                    "labelV" | "labelE" => element.label = Some(content),
                    _ => element.properties.push((key.into(), typed(&content, kind))),
                }
            }
            ("node", true) => element.add_vertex(&mut graph)?,
            ("edge", true) => element.add_edge(&mut graph)?,
            _ => {}
        }
    }
    Ok(graph)
}

/// A node or an edge that is being read.
#[derive(Default)]
struct Element<'t> {
    id: Option<&'t str>,
    source: Option<&'t str>,
    target: Option<&'t str>,
    label: Option<String>,
    properties: Vec<(Name, Value)>,
}

impl Element<'_> {
    fn add_vertex(&self, graph: &mut Graph) -> Result<()> {
        let vertex = graph.add_vertex(self.id.map(id), self.label.as_deref().unwrap_or("vertex"))?;
        for (key, value) in &self.properties {
            graph.set_vertex_property(&vertex, Cardinality::Single, key, value.clone(), None)?;
        }
        Ok(())
    }

    fn add_edge(&self, graph: &mut Graph) -> Result<()> {
        let end = |graph: &Graph, name: Option<&str>| {
            name.and_then(|name| graph.vertex(&id(name)).cloned())
                .ok_or_else(|| Error::argument("GraphML: an edge refers to a vertex that does not exist"))
        };
        let (from, to) = (end(graph, self.source)?, end(graph, self.target)?);
        let edge = graph.add_edge(self.id.map(id), self.label.as_deref().unwrap_or("edge"), &from, &to)?;
        for (key, value) in &self.properties {
            graph.set_edge_property(&edge, key, value.clone())?;
        }
        Ok(())
    }
}

fn id(text: &str) -> Value {
    text.parse().map_or_else(|_| Value::string(text), Value::Int)
}

fn typed(text: &str, kind: &str) -> Value {
    let number = match kind {
        "int" => text.parse().map(Value::Int).ok(),
        "long" => text.parse().map(Value::Long).ok(),
        "float" => text.parse().map(Value::Float).ok(),
        "double" => text.parse().map(Value::Double).ok(),
        "boolean" => text.parse().map(Value::Bool).ok(),
        _ => None,
    };
    number.unwrap_or_else(|| Value::string(text))
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&")
}
