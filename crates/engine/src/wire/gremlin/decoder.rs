//! `Decoder`: decodes GraphSON 3 to values.

use super::{
    ElementKind, IdOrigin, IdTable,
    json::Json,
    scalars::{plain, typed},
};
use crate::wire::{Allowance, Exceeded};
use edgewise_model::{Composite, CompositeKind, Map, Name, Node, Opaque, Relationship, Scalar, Token, Value};

/// Converts JSON to values. Server ids are replaced by those of the model; unknown or invalid values are kept as
/// their text.
pub struct Decoder<'d> {
    ids: &'d mut IdTable,
    allowance: &'d mut Allowance,
}

impl<'d> Decoder<'d> {
    /// Creates a decoder with an id table and the allowance of one result.
    pub fn new(ids: &'d mut IdTable, allowance: &'d mut Allowance) -> Self {
        Self { ids, allowance }
    }

    /// Appends the results in the data of a message.
    ///
    /// # Errors
    /// When they are too many or nested too deeply; the results before that are kept.
    pub fn results(&mut self, data: &Json<'_>, results: &mut Vec<Value>) -> Result<(), Exceeded> {
        let Some(items) = items_of(data) else {
            results.push(self.value(data)?);
            return Ok(());
        };
        for item in items {
            // A traverser stands for `bulk` equal results.
            let Some(("g:Traverser", traverser)) = item.typed() else {
                results.push(self.value(item)?);
                continue;
            };
            let bulk = traverser.get("bulk").map_or(1, |bulk| number(bulk).unwrap_or(1));
            let json = traverser.get("value").unwrap_or(&Json::Null);
            let value = self.value(json)?;
            // Every copy takes as much memory as the value, however many copies one number asks for.
            let cells = json.cells();
            for _ in 1..bulk {
                self.allowance.take(cells)?;
                results.push(value.clone());
            }
            if bulk > 0 {
                results.push(value);
            }
        }
        Ok(())
    }

    /// Learns the ids of elements: in a map among the results, the key `v7` or `e3` gives the model id of its
    /// value.
    pub fn learn(&mut self, data: &Json<'_>) {
        for item in items_of(data).unwrap_or_default() {
            let Some(("g:Map", Json::Array(parts))) = item.typed() else { continue };
            for pair in parts.chunks_exact(2) {
                let Some((kind, ours)) = pair[0].as_str().and_then(name_of) else { continue };
                let expected = match kind {
                    ElementKind::Vertex => "g:Vertex",
                    ElementKind::Edge => "g:Edge",
                };
                if let Some((own, element)) = pair[1].typed()
                    && own == expected
                    && let Some(id) = element.get("id")
                {
                    self.ids.teach(kind, id, ours);
                }
            }
        }
    }

    /// Converts one value.
    ///
    /// # Errors
    /// When it is too large or nested too deeply.
    pub fn value(&mut self, json: &Json<'_>) -> Result<Value, Exceeded> {
        self.allowance.take(1)?;
        if let Some(value) = plain(json) {
            return Ok(value);
        }
        self.allowance.down()?;
        let value = match json.typed() {
            Some((kind, inner)) => match self.structured(kind, inner)? {
                Some(value) => value,
                None => typed(kind, inner)
                    .unwrap_or_else(|| Opaque::new(Name::new(kind), inner.to_string()).into()),
            },
            None => match json {
                Json::Array(items) => Value::List(self.list(items)?),
                Json::Object(entries) => {
                    let mut parts = Vec::with_capacity(entries.len());
                    for (key, value) in entries {
                        parts.push((Value::String(Name::new(key)), self.value(value)?));
                    }
                    Composite::map(parts).into()
                }
                _ => Value::Null,
            },
        };
        self.allowance.up();
        Ok(value)
    }

    /// Converts a value of a composite type; `None` for other types and for invalid parts.
    fn structured(&mut self, kind: &str, json: &Json<'_>) -> Result<Option<Value>, Exceeded> {
        let array = json.as_array();
        Ok(match (kind, array) {
            ("g:List", Some(items)) => Some(Value::List(self.list(items)?)),
            ("g:Set", Some(items)) => Some(Composite::set(self.list(items)?).into()),
            ("g:Map", Some(items)) if items.len() % 2 == 0 => Some(self.map(items)?),
            ("g:BulkSet", Some(items)) => composite(CompositeKind::BulkSet, self.list(items)?),
            ("g:Tree", Some(items)) => self.tree(items)?,
            ("g:Vertex", _) => self.vertex(json).map(Value::from),
            ("g:Edge", _) => self.edge(json).map(Value::from),
            ("g:VertexProperty", _) => self.property(CompositeKind::VertexProperty, "label", json)?,
            ("g:Property", _) => self.property(CompositeKind::Property, "key", json)?,
            ("g:Path", _) => self.path(json)?,
            ("tinker:graph" | "g:Graph", _) => self.graph(json)?,
            _ => None,
        })
    }

    fn list(&mut self, items: &[Json<'_>]) -> Result<Vec<Value>, Exceeded> {
        items.iter().map(|item| self.value(item)).collect()
    }

    fn map(&mut self, items: &[Json<'_>]) -> Result<Value, Exceeded> {
        let mut entries = Vec::with_capacity(items.len() / 2);
        for pair in items.chunks_exact(2) {
            let key = self.value(&pair[0])?;
            let is_id = matches!(key, Value::Scalar(Scalar::Token(Token::Id)));
            let known = if is_id && self.ids.origin() == IdOrigin::Assigned {
                self.ids.known(&pair[1])
            } else {
                None
            };
            let value = match known.and_then(|ours| i64::try_from(ours).ok()) {
                Some(ours) => Value::Int(ours),
                None => self.value(&pair[1])?,
            };
            entries.push((key, value));
        }
        Ok(Composite::map(entries).into())
    }

    /// Properties are left out: whether an element comes with them depends on versions and settings.
    fn vertex(&mut self, json: &Json<'_>) -> Option<Node> {
        let id = self.ids.ours(ElementKind::Vertex, json.get("id")?);
        let label = json.get("label").and_then(Json::as_str).unwrap_or_default();
        Some(Node::new(id, [label], Map::new()))
    }

    fn edge(&mut self, json: &Json<'_>) -> Option<Relationship> {
        let [id, start, end] = ["id", "outV", "inV"].map(|key| json.get(key));
        let (id, start, end) = (id?, start?, end?);
        let label = json.get("label").and_then(Json::as_str).unwrap_or_default();
        let start = self.ids.ours(ElementKind::Vertex, start);
        let end = self.ids.ours(ElementKind::Vertex, end);
        Some(Relationship::new(self.ids.ours(ElementKind::Edge, id), start, end, label, Map::new()))
    }

    fn property(
        &mut self,
        kind: CompositeKind,
        name: &str,
        json: &Json<'_>,
    ) -> Result<Option<Value>, Exceeded> {
        let (Some(key), Some(value)) = (json.get(name).and_then(Json::as_str), json.get("value")) else {
            return Ok(None);
        };
        let parts = vec![Value::String(Name::new(key)), self.value(value)?];
        Ok(composite(kind, parts))
    }

    fn path(&mut self, json: &Json<'_>) -> Result<Option<Value>, Exceeded> {
        let [objects, labels] = ["objects", "labels"].map(|key| json.get(key).and_then(items_of));
        let Some(objects) = objects else { return Ok(None) };
        let mut parts = Vec::with_capacity(2 * objects.len());
        for (place, object) in objects.iter().enumerate() {
            let labels = labels.and_then(|labels| labels.get(place)).and_then(items_of).unwrap_or_default();
            parts.push(self.value(object)?);
            parts.push(Value::List(self.list(labels)?));
        }
        Ok(composite(CompositeKind::Path, parts))
    }

    fn tree(&mut self, items: &[Json<'_>]) -> Result<Option<Value>, Exceeded> {
        let mut parts = Vec::with_capacity(2 * items.len());
        for item in items {
            let (Some(key), Some(below)) = (item.get("key"), item.get("value")) else { return Ok(None) };
            parts.push(self.value(key)?);
            parts.push(self.value(below)?);
        }
        Ok(composite(CompositeKind::Tree, parts))
    }

    fn graph(&mut self, json: &Json<'_>) -> Result<Option<Value>, Exceeded> {
        let [vertices, edges] = ["vertices", "edges"].map(|key| json.get(key).and_then(items_of));
        let (Some(vertices), Some(edges)) = (vertices, edges) else { return Ok(None) };
        let mut parts = self.list(vertices)?;
        parts.extend(self.list(edges)?);
        Ok(composite(CompositeKind::Graph, parts))
    }
}

fn composite(kind: CompositeKind, parts: Vec<Value>) -> Option<Value> {
    Composite::new(kind, parts).map(Value::from)
}

/// The items of a list or a set, typed or not.
fn items_of<'j, 'a>(json: &'j Json<'a>) -> Option<&'j [Json<'a>]> {
    match json.typed() {
        Some(("g:List" | "g:Set", inner)) => inner.as_array(),
        Some(_) => None,
        None => json.as_array(),
    }
}

fn number(json: &Json<'_>) -> Option<u64> {
    match json.untyped() {
        Json::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

/// Parses a name: `v7` is vertex 7, `e3` is edge 3.
fn name_of(key: &str) -> Option<(ElementKind, u64)> {
    let kind = match key.as_bytes().first()? {
        b'v' => ElementKind::Vertex,
        b'e' => ElementKind::Edge,
        _ => return None,
    };
    let digits = key[1..].bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| key[1..].parse().ok()).flatten().map(|ours| (kind, ours))
}
