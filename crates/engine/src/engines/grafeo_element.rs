//! Converts the answers of Grafeo's Gremlin to values of the model, with the ids that setup statements gave.

use super::{grafeo_script::last_steps, grafeo_value::scalar};
use edgewise_model::{Map, Name, Node, Relationship, Scalar, Value};
use grafeo::{NodeId, QueryResult, Session, Value as Grafeo};
use grafeo_common::types::{LogicalType, PropertyKey};
use std::collections::BTreeMap;

/// The first id for elements that no setup statement named; higher than any id in a generated graph.
const FRESH: u64 = 1_000_000_000;

/// The ids of the model, by those that Grafeo assigned.
#[derive(Debug)]
pub struct GivenIds {
    vertices: BTreeMap<u64, u64>,
    edges: BTreeMap<u64, u64>,
    fresh: u64,
}

impl Default for GivenIds {
    fn default() -> Self {
        Self { vertices: BTreeMap::new(), edges: BTreeMap::new(), fresh: FRESH }
    }
}

impl GivenIds {
    fn vertex(&mut self, theirs: u64) -> u64 {
        known(&mut self.vertices, theirs, &mut self.fresh)
    }

    fn edge(&mut self, theirs: u64) -> u64 {
        known(&mut self.edges, theirs, &mut self.fresh)
    }

    /// Grafeo's id of an element that is the value of a variable.
    pub fn theirs(&self, element: &Value) -> Option<u64> {
        let (table, ours) = match element {
            Value::Node(node) => (&self.vertices, node.id),
            Value::Relationship(edge) => (&self.edges, edge.id),
            _ => return None,
        };
        table.iter().find(|(_, own)| **own == ours).map(|(theirs, _)| *theirs)
    }
}

fn known(table: &mut BTreeMap<u64, u64>, theirs: u64, fresh: &mut u64) -> u64 {
    *table.entry(theirs).or_insert_with(|| {
        *fresh += 1;
        *fresh - 1
    })
}

/// Reads answers. In Gremlin an element in an answer is a reference, without its properties.
pub struct GremlinReader<'a> {
    session: &'a Session,
    ids: &'a mut GivenIds,
    properties: bool,
}

impl<'a> GremlinReader<'a> {
    /// A reader of elements without their properties.
    pub fn new(session: &'a Session, ids: &'a mut GivenIds) -> Self {
        Self { session, ids, properties: false }
    }

    /// A reader of elements with their properties.
    pub fn with_properties(session: &'a Session, ids: &'a mut GivenIds) -> Self {
        Self { session, ids, properties: true }
    }

    /// Reads a row. Several columns, or the one column of a `project()` with this key, are a map. A key without a
    /// value is missing in the maps of Gremlin, and null in a table.
    pub fn row(&mut self, result: &QueryResult, row: &[Grafeo], projected: Option<&str>) -> Value {
        let column = |place| result.column_types.get(place).unwrap_or(&LogicalType::Any);
        match (row, result.columns.as_slice()) {
            ([value], [name]) if projected != Some(name.as_str()) => self.value(value, column(0)),
            _ => {
                let cells = result.columns.iter().zip(row).enumerate();
                let held = cells.filter(|(_, (_, value))| !matches!(value, Grafeo::Null));
                let entry = |(place, (name, value)): (usize, (&String, &Grafeo))| {
                    (Name::from(name.as_str()), self.value(value, column(place)))
                };
                Value::Map(held.map(entry).collect())
            }
        }
    }

    /// Reads the element that a setup statement created, and records the id in its name: `v7` or `e9`.
    pub fn learn(&mut self, value: &Grafeo, name: &str) -> Value {
        if let (Grafeo::Map(map), Ok(ours)) = (value, name[1..].parse())
            && let Some(theirs) = number(map, "_id")
        {
            let table = if name.starts_with('v') { &mut self.ids.vertices } else { &mut self.ids.edges };
            table.insert(theirs, ours);
        }
        self.value(value, &LogicalType::Any)
    }

    fn value(&mut self, value: &Grafeo, column: &LogicalType) -> Value {
        match (value, column) {
            (Grafeo::Int64(id), LogicalType::Node) => self.vertex_of(*id),
            (Grafeo::Int64(number), _) => integer(*number),
            (Grafeo::List(items), _) => {
                Value::List(items.iter().map(|item| self.value(item, &LogicalType::Any)).collect())
            }
            (Grafeo::Map(map), _) => self.map(map),
            (value, _) => scalar(value),
        }
    }

    fn vertex_of(&mut self, id: i64) -> Value {
        let Ok(theirs) = u64::try_from(id) else { return integer(id) };
        let node = self.session.get_node(NodeId::new(theirs));
        let labels: Vec<String> =
            node.map_or_else(Vec::new, |node| node.labels.iter().map(|label| label.to_string()).collect());
        Node::new(self.ids.vertex(theirs), labels, Map::new()).into()
    }

    /// Elements come as maps that hold the id, the label and the ends next to the properties.
    fn map(&mut self, map: &BTreeMap<PropertyKey, Grafeo>) -> Value {
        self.vertex(map).or_else(|| self.edge(map)).unwrap_or_else(|| Value::Map(self.entries(map, &[])))
    }

    fn vertex(&mut self, map: &BTreeMap<PropertyKey, Grafeo>) -> Option<Value> {
        let id = number(map, "_id")?;
        let Some(Grafeo::List(labels)) = map.get("_labels") else { return None };
        let labels: Option<Vec<&str>> = labels.iter().map(|label| label.as_str()).collect();
        let labels = labels?;
        let properties = self.held(map, &["_id", "_labels"]);
        Some(Node::new(self.ids.vertex(id), labels, properties).into())
    }

    fn edge(&mut self, map: &BTreeMap<PropertyKey, Grafeo>) -> Option<Value> {
        let (id, start, end) = (number(map, "_id")?, number(map, "_source")?, number(map, "_target")?);
        let kind = map.get("_type")?.as_str()?;
        let properties = self.held(map, &["_id", "_source", "_target", "_type"]);
        let (start, end) = (self.ids.vertex(start), self.ids.vertex(end));
        Some(Relationship::new(self.ids.edge(id), start, end, kind, properties).into())
    }

    fn held(&mut self, map: &BTreeMap<PropertyKey, Grafeo>, without: &[&str]) -> Map {
        if self.properties { self.entries(map, without) } else { Map::new() }
    }

    fn entries(&mut self, map: &BTreeMap<PropertyKey, Grafeo>, without: &[&str]) -> Map {
        let entries = map.iter().filter(|(key, _)| !without.contains(&key.as_str()));
        entries.map(|(key, value)| (key.as_str().into(), self.value(value, &LogicalType::Any))).collect()
    }
}

fn number(map: &BTreeMap<PropertyKey, Grafeo>, key: &str) -> Option<u64> {
    map.get(key).and_then(Grafeo::as_int64).and_then(|number| u64::try_from(number).ok())
}

/// Grafeo has one type of integers. One that fits is shown as an int, which is what its literal is in Gremlin.
fn integer(number: i64) -> Value {
    i32::try_from(number).map_or(Value::Int(number), |number| Scalar::Int32(number).into())
}

/// The single key of the step whose maps are the rows of a statement. Such a map is a row with one column, which looks
/// like the row of any other step.
pub fn projected_key(text: &str) -> Option<String> {
    /// The steps that keep each row as it is.
    const KEEPING: &[&str] = &[
        "by",
        "order",
        "dedup",
        "limit",
        "skip",
        "range",
        "filter",
        "where",
        "and",
        "or",
        "not",
        "as",
        "sideEffect",
        "aggregate",
    ];
    /// The steps that make a map of each row.
    const MAPPING: &[&str] = &["project", "valueMap", "elementMap"];
    let steps = last_steps(text);
    let (name, arguments) = steps.iter().rev().find(|(name, _)| !KEEPING.contains(name))?;
    let key = arguments.trim().strip_prefix('"')?.strip_suffix('"')?;
    (MAPPING.contains(name) && !key.contains('"')).then(|| key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::projected_key;

    #[test]
    fn the_key_of_a_projection_is_found_where_its_rows_are_the_answer() {
        for (text, key) in [
            (r#"g.V().project("p").by("k")"#, Some("p")),
            (r#"g.V().project("p").by("k").order().by("p").limit(2)"#, Some("p")),
            (r#"g.V().project("p", "q").by("k").by()"#, None),
            (r#"g.V().project("p").by("k").fold()"#, None),
            (r#"g.V().where(project("p").by("k"))"#, None),
            (r#"g.V().valueMap("p")"#, Some("p")),
            (r#"g.V().values("p")"#, None),
        ] {
            assert_eq!(projected_key(text).as_deref(), key, "{text}");
        }
    }
}
