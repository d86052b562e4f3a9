//! Declarations of schema and indexes, for targets that need them before data is written. A declaration is one line: a
//! keyword such as `//schema` and a JSON object.

use edgewise_gremlin_generate::{ElementKind, IndexPlan, Schema};
use serde_json::{Value as Json, json};

/// The declaration `//schema {…}`: labels, keys with their types and cardinalities, and the vertex labels that an edge
/// label connects.
pub(crate) fn schema_declaration(schema: &Schema) -> String {
    let key_names = |places: &[usize]| -> Vec<&str> {
        places.iter().filter_map(|place| schema.keys.get(*place)).map(|key| key.name.as_str()).collect()
    };
    let keys: Vec<Json> = schema
        .keys
        .iter()
        .map(|key| {
            json!({"name": key.name, "type": key.kind, "cardinality": key.cardinality.word(), "meta": key_names(&key.meta)})
        })
        .collect();
    let vertices: Vec<Json> = schema
        .vertex_labels
        .iter()
        .map(|label| json!({"name": label.name, "keys": key_names(&label.keys)}))
        .collect();
    let end = |place: &usize| schema.vertex_labels.get(*place).map(|label| label.name.as_str());
    let edges: Vec<Json> = schema
        .edge_labels
        .iter()
        .map(|label| {
            let ends: Vec<[Option<&str>; 2]> =
                label.ends.iter().map(|(from, to)| [end(from), end(to)]).collect();
            json!({"name": label.name, "ends": ends, "keys": key_names(&label.keys)})
        })
        .collect();
    format!("//schema {}", json!({"keys": keys, "vertexLabels": vertices, "edgeLabels": edges}))
}

/// The declaration `//index {…}`, which creates an index.
pub(crate) fn index_declaration(index: &IndexPlan, schema: &Schema) -> String {
    let element = match index.element {
        ElementKind::Vertex => "vertex",
        ElementKind::Edge => "edge",
    };
    let label = index.label.and_then(|place| match index.element {
        ElementKind::Vertex => schema.vertex_labels.get(place).map(|label| &label.name),
        ElementKind::Edge => schema.edge_labels.get(place).map(|label| &label.name),
    });
    let keys: Vec<&str> =
        index.keys.iter().filter_map(|place| schema.keys.get(*place)).map(|key| key.name.as_str()).collect();
    format!("//index {}", json!({"element": element, "label": label, "keys": keys, "ranges": index.ranges}))
}
