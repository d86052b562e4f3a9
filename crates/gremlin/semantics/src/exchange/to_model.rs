//! `to_model`: converts a value of the semantics into a value of the model.

use edgewise_model::{
    self as model, BigDecimal, BigInteger, Composite, CompositeKind, DateTime, LocalDateTime, Node, Opaque,
    Relationship, Scalar, Token,
};

use super::ElementNames;
use crate::value::{self, Direction, T, Tree, Value};

/// Converts a value to the form in which an engine returns it. An element becomes a reference: its number, its label
/// and, for an edge, its two vertices.
pub fn to_model(value: &Value, names: &ElementNames) -> model::Value {
    let inner = |value: &Value| to_model(value, names);
    match value {
        Value::Null => model::Value::Null,
        Value::Bool(truth) => model::Value::Bool(*truth),
        Value::Byte(number) => Scalar::Byte(*number).into(),
        Value::Short(number) => Scalar::Short(*number).into(),
        Value::Int(number) => Scalar::Int32(*number).into(),
        Value::Long(number) => model::Value::Int(*number),
        Value::BigInt(number) => big_integer(&number.to_string())
            .map_or_else(|| opaque("BigInteger", value), |number| Scalar::BigInteger(number).into()),
        Value::Float(number) => Scalar::Float32(*number).into(),
        Value::Double(number) => model::Value::Float(*number),
        Value::BigDecimal(number) => {
            let (digits, scale) = number.as_bigint_and_exponent();
            let digits = big_integer(&digits.to_string());
            match (digits, i32::try_from(scale)) {
                (Some(digits), Ok(scale)) => Scalar::BigDecimal(BigDecimal::new(digits, scale)).into(),
                _ => opaque("BigDecimal", value),
            }
        }
        Value::String(text) => model::Value::String(text.clone()),
        Value::Char(character) => Scalar::Char(*character).into(),
        Value::Uuid(uuid) => Scalar::Uuid(uuid.0.to_be_bytes()).into(),
        Value::DateTime(time) => date_time(*time).unwrap_or_else(|| opaque("OffsetDateTime", value)),
        Value::Duration(duration) => model::Duration::new(0, 0, duration.seconds, i64::from(duration.nanos))
            .map_or_else(|_| opaque("Duration", value), model::Value::Duration),
        Value::Binary(bytes) => Scalar::Binary(bytes.as_slice().into()).into(),
        Value::List(items) => model::Value::List(items.iter().map(inner).collect()),
        Value::Set(items) => Composite::set(items.iter().map(inner).collect()).into(),
        Value::BulkSet(bag) => {
            let pair = |(member, count): &(Value, u64)| {
                [inner(member), model::Value::Int(i64::try_from(*count).unwrap_or(i64::MAX))]
            };
            let held = bag.members().iter().filter(|(_, count)| *count > 0);
            made(CompositeKind::BulkSet, held.flat_map(pair).collect())
        }
        Value::Map(map) => {
            Composite::map(map.entries().iter().map(|(key, value)| (inner(key), inner(value)))).into()
        }
        Value::Entry(entry) => made(CompositeKind::Entry, vec![inner(&entry.0), inner(&entry.1)]),
        Value::Vertex(vertex) => vertex_value(vertex, names),
        Value::Edge(edge) => edge_value(edge, names),
        Value::VertexProperty(property) => {
            property_value(CompositeKind::VertexProperty, &property.key, inner(&property.value))
        }
        Value::Property(property) => {
            property_value(CompositeKind::Property, property.key(), inner(property.value()))
        }
        Value::Path(path) => {
            let labels = |labels: &[model::Name]| model::Value::list(labels.iter().cloned());
            let pairs = path.objects().iter().zip(path.labels());
            made(CompositeKind::Path, pairs.flat_map(|(object, own)| [inner(object), labels(own)]).collect())
        }
        Value::Tree(tree) => tree_value(tree, names),
        Value::Graph(graph) => {
            let vertices = graph.vertices().map(|vertex| vertex_value(vertex, names));
            let edges = graph.edges().map(|edge| edge_value(edge, names));
            made(CompositeKind::Graph, vertices.chain(edges).collect())
        }
        Value::T(token) => Scalar::Token(match token {
            T::Id => Token::Id,
            T::Key => Token::Key,
            T::Label => Token::Label,
            T::Value => Token::Value,
        })
        .into(),
        Value::Direction(direction) => Scalar::Direction(match direction {
            Direction::Out => model::Direction::Out,
            Direction::In => model::Direction::In,
            Direction::Both => model::Direction::Both,
        })
        .into(),
        Value::Merge(_) => opaque("Merge", value),
        Value::Cardinal(_) => opaque("CardinalityValue", value),
    }
}

pub(super) fn vertex_value(vertex: &value::Vertex, names: &ElementNames) -> model::Value {
    Node::new(names.vertex(vertex), [vertex.label.clone()], model::Map::new()).into()
}

pub(super) fn edge_value(edge: &value::Edge, names: &ElementNames) -> model::Value {
    let (start, end) = (names.vertex(&edge.out_vertex), names.vertex(&edge.in_vertex));
    Relationship::new(names.edge(edge), start, end, edge.label.clone(), model::Map::new()).into()
}

fn property_value(kind: CompositeKind, key: &model::Name, value: model::Value) -> model::Value {
    made(kind, vec![model::Value::String(key.clone()), value])
}

fn tree_value(tree: &Tree, names: &ElementNames) -> model::Value {
    let branches = tree.children().iter();
    let parts = branches.flat_map(|(root, below)| [to_model(root, names), tree_value(below, names)]);
    made(CompositeKind::Tree, parts.collect())
}

/// Makes a composite value of this kind. The callers always pass the right parts.
fn made(kind: CompositeKind, parts: Vec<model::Value>) -> model::Value {
    Composite::new(kind, parts)
        .map_or_else(|| Opaque::new(kind.word(), "the parts do not fit the kind").into(), model::Value::from)
}

fn opaque(kind: &str, value: &Value) -> model::Value {
    Opaque::new(kind, value.to_string()).into()
}

fn big_integer(text: &str) -> Option<BigInteger> {
    BigInteger::parse(text)
}

fn date_time(time: value::DateTime) -> Option<model::Value> {
    let local = i128::from(time.seconds) + i128::from(time.offset);
    let local = LocalDateTime::from_epoch_nanos(local * 1_000_000_000 + i128::from(time.nanos)).ok()?;
    DateTime::new(local, time.offset).ok().map(model::Value::DateTime)
}
