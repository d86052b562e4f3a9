//! Converts Grafeo's values to the model's values and back.

use edgewise_model::{
    Date, DateTime, Duration, LocalDateTime, LocalTime, Map, Node, Opaque, Path, Relationship, Time, Value,
};
use grafeo::{EdgeId, NodeId, Session, Value as Grafeo};
use grafeo_common::types::{LogicalType, PropertyKey, Timestamp};
use std::collections::BTreeMap;

const MICRO: i128 = 1_000;
const SECOND: i64 = 1_000_000_000;

/// Reads values with the help of a session, because some results hold only the ids of elements.
pub struct GrafeoReader<'a> {
    session: &'a Session,
}

impl<'a> GrafeoReader<'a> {
    /// Creates a reader for results of a session.
    pub fn new(session: &'a Session) -> Self {
        Self { session }
    }

    /// Reads a value from a column of a type. In a column of elements an integer is an element's id; in a column
    /// of unknown type it stays an integer, because nothing tells the two apart.
    pub fn value(&self, value: &Grafeo, column: &LogicalType) -> Value {
        match (value, column) {
            (Grafeo::Int64(id), LogicalType::Node) => self.node_of(*id),
            (Grafeo::Int64(id), LogicalType::Edge) => self.relationship_of(*id),
            (Grafeo::List(items), LogicalType::List(inner)) => {
                Value::List(items.iter().map(|item| self.value(item, inner)).collect())
            }
            (Grafeo::List(items), _) => {
                Value::List(items.iter().map(|item| self.value(item, &LogicalType::Any)).collect())
            }
            (Grafeo::Map(map), _) => self.map(map),
            (Grafeo::Path { nodes, edges }, _) => {
                self.path(nodes, edges).unwrap_or_else(|| opaque("path", value))
            }
            (value, _) => scalar(value),
        }
    }

    /// Reads a property value.
    pub fn property(&self, value: &Grafeo) -> Value {
        self.value(value, &LogicalType::Any)
    }

    /// Reads a map. Elements come as maps that hold the id, the labels or type, and the end nodes next to the
    /// properties.
    fn map(&self, map: &BTreeMap<PropertyKey, Grafeo>) -> Value {
        if let Some(node) = self.node(map) {
            return node.into();
        }
        if let Some(relationship) = self.relationship(map) {
            return relationship.into();
        }
        Value::Map(self.entries(map, &[]))
    }

    fn node(&self, map: &BTreeMap<PropertyKey, Grafeo>) -> Option<Node> {
        let id = map.get("_id").and_then(id)?;
        let Some(Grafeo::List(labels)) = map.get("_labels") else { return None };
        let labels: Option<Vec<&str>> = labels.iter().map(|label| label.as_str()).collect();
        Some(Node::new(id, labels?, self.entries(map, &["_id", "_labels"])))
    }

    fn relationship(&self, map: &BTreeMap<PropertyKey, Grafeo>) -> Option<Relationship> {
        let number = |key| map.get(key).and_then(id);
        let (own, start, end) = (number("_id")?, number("_source")?, number("_target")?);
        let kind = map.get("_type")?.as_str()?;
        let properties = self.entries(map, &["_id", "_source", "_target", "_type"]);
        Some(Relationship::new(own, start, end, kind, properties))
    }

    fn entries(&self, map: &BTreeMap<PropertyKey, Grafeo>, without: &[&str]) -> Map {
        let entries = map.iter().filter(|(key, _)| !without.contains(&key.as_str()));
        entries.map(|(key, value)| (key.as_str().into(), self.property(value))).collect()
    }

    fn node_of(&self, id: i64) -> Value {
        let found = u64::try_from(id).ok().and_then(|id| self.session.get_node(NodeId::new(id)));
        found.map_or(Value::Int(id), |node| {
            let properties =
                node.properties.iter().map(|(key, value)| (key.as_str().into(), self.property(value)));
            Node::new(node.id.as_u64(), node.labels.iter().map(|label| label.as_str()), properties.collect())
                .into()
        })
    }

    fn relationship_of(&self, id: i64) -> Value {
        let found = u64::try_from(id).ok().and_then(|id| self.session.get_edge(EdgeId::new(id)));
        found.map_or(Value::Int(id), |edge| {
            let properties =
                edge.properties.iter().map(|(key, value)| (key.as_str().into(), self.property(value)));
            let (start, end) = (edge.src.as_u64(), edge.dst.as_u64());
            Relationship::new(edge.id.as_u64(), start, end, edge.edge_type.as_str(), properties.collect())
                .into()
        })
    }

    /// Reads a path, which comes as two lists of ids or of maps.
    fn path(&self, nodes: &[Grafeo], edges: &[Grafeo]) -> Option<Value> {
        let mut path_nodes = Vec::with_capacity(nodes.len());
        for node in nodes {
            let Value::Node(node) = self.value(node, &LogicalType::Node) else { return None };
            path_nodes.push(*node);
        }
        let mut relationships = Vec::with_capacity(edges.len());
        for edge in edges {
            let Value::Relationship(relationship) = self.value(edge, &LogicalType::Edge) else { return None };
            relationships.push(*relationship);
        }
        Path::new(path_nodes, relationships).ok().map(Value::from)
    }
}

fn id(value: &Grafeo) -> Option<u64> {
    value.as_int64().and_then(|id| u64::try_from(id).ok())
}

/// Reads a value that holds no other values.
pub fn scalar(value: &Grafeo) -> Value {
    match value {
        Grafeo::Null => Value::Null,
        Grafeo::Bool(value) => Value::Bool(*value),
        Grafeo::Int64(value) => Value::Int(*value),
        Grafeo::Float64(value) => Value::Float(*value),
        Grafeo::String(text) => Value::string(text.as_str()),
        other => temporal(other).unwrap_or_else(|| opaque(other.type_name(), other)),
    }
}

/// Reads a temporal value. Grafeo has a single instant type for `datetime` and `localdatetime`; it is read as
/// `datetime` at offset zero.
fn temporal(value: &Grafeo) -> Option<Value> {
    match value {
        Grafeo::Date(date) => Date::from_epoch_days(date.as_days().into()).ok().map(Value::Date),
        Grafeo::Time(time) => {
            let local = local_time(time.as_nanos())?;
            match time.offset_seconds() {
                Some(offset) => Time::new(local, offset).ok().map(Value::Time),
                None => Some(Value::LocalTime(local)),
            }
        }
        Grafeo::Timestamp(instant) => date_time(*instant, 0),
        Grafeo::ZonedDatetime(zoned) => date_time(zoned.as_timestamp(), zoned.offset_seconds()),
        Grafeo::Duration(duration) => {
            let (seconds, nanos) = (duration.nanos().div_euclid(SECOND), duration.nanos().rem_euclid(SECOND));
            Duration::new(duration.months(), duration.days(), seconds, nanos).ok().map(Value::Duration)
        }
        _ => None,
    }
}

fn local_time(nanos: u64) -> Option<LocalTime> {
    i64::try_from(nanos).ok().and_then(|nanos| LocalTime::from_nanos_of_day(nanos).ok())
}

fn date_time(instant: Timestamp, offset: i32) -> Option<Value> {
    let local = i128::from(instant.as_micros()) * MICRO + i128::from(offset) * i128::from(SECOND);
    let local = LocalDateTime::from_epoch_nanos(local).ok()?;
    DateTime::new(local, offset).ok().map(Value::DateTime)
}

fn opaque(kind: &str, value: &Grafeo) -> Value {
    Opaque::new(kind, format!("{value:?}")).into()
}

/// Converts a parameter; `None` for values that Grafeo does not take as a parameter.
pub fn parameter(value: &Value) -> Option<Grafeo> {
    Some(match value {
        Value::Null => Grafeo::Null,
        Value::Bool(value) => Grafeo::Bool(*value),
        Value::Int(value) => Grafeo::Int64(*value),
        Value::Float(value) => Grafeo::Float64(*value),
        Value::String(text) => Grafeo::from(text.as_str()),
        Value::List(items) => Grafeo::List(items.iter().map(parameter).collect::<Option<Vec<_>>>()?.into()),
        Value::Map(map) => {
            let entry = |(key, value): (&edgewise_model::Name, &Value)| {
                parameter(value).map(|value| (PropertyKey::new(key.as_str()), value))
            };
            Grafeo::Map(map.iter().map(entry).collect::<Option<BTreeMap<_, _>>>()?.into())
        }
        _ => return None,
    })
}
