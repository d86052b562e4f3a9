//! `from_model`: converts a value of the model into a value of the semantics.

use std::sync::Arc;

use bigdecimal::BigDecimal;
use edgewise_model::{self as model, Composite, CompositeKind, Scalar, Token};
use num_bigint::BigInt;

use super::ElementNames;
use crate::graph::Graph;
use crate::value::{DateTime, Direction, Duration, Map, T, Uuid, Value};

/// Converts the value of a property or a parameter. `None` if Gremlin has no such value, or if an element does not
/// exist in the graph.
pub fn from_model(value: &model::Value, graph: &Graph, names: &ElementNames) -> Option<Value> {
    let inner = |value: &model::Value| from_model(value, graph, names);
    Some(match value {
        model::Value::Null => Value::Null,
        model::Value::Bool(truth) => Value::Bool(*truth),
        model::Value::Int(number) => Value::Long(*number),
        model::Value::Float(number) => Value::Double(*number),
        model::Value::String(text) => Value::String(text.clone()),
        model::Value::List(items) => Value::list(items.iter().map(inner).collect::<Option<_>>()?),
        model::Value::Map(map) => {
            let entries = map.iter().map(|(key, value)| Some((Value::String(key.clone()), inner(value)?)));
            Value::map(entries.collect::<Option<Map>>()?)
        }
        model::Value::Node(node) => {
            Value::Vertex(graph.vertices().find(|vertex| names.vertex(vertex) == node.id)?.clone())
        }
        model::Value::Relationship(relationship) => {
            Value::Edge(graph.edges().find(|edge| names.edge(edge) == relationship.id)?.clone())
        }
        model::Value::DateTime(time) => {
            let seconds = i64::try_from(time.epoch_nanos().div_euclid(1_000_000_000)).ok()?;
            let nanos = u32::try_from(time.epoch_nanos().rem_euclid(1_000_000_000)).ok()?;
            Value::DateTime(DateTime { seconds, nanos, offset: time.offset_seconds() })
        }
        model::Value::Duration(duration) if duration.months() == 0 && duration.days() == 0 => {
            let nanos = duration.seconds_nanos();
            Value::Duration(Duration {
                seconds: i64::try_from(nanos.div_euclid(1_000_000_000)).ok()?,
                nanos: u32::try_from(nanos.rem_euclid(1_000_000_000)).ok()?,
            })
        }
        model::Value::Scalar(scalar) => from_scalar(scalar)?,
        model::Value::Composite(composite) => from_composite(composite, &inner)?,
        model::Value::Duration(_)
        | model::Value::Path(_)
        | model::Value::Date(_)
        | model::Value::LocalTime(_)
        | model::Value::Time(_)
        | model::Value::LocalDateTime(_)
        | model::Value::Point(_)
        | model::Value::Opaque(_) => return None,
    })
}

fn from_scalar(scalar: &Scalar) -> Option<Value> {
    Some(match scalar {
        Scalar::Byte(number) => Value::Byte(*number),
        Scalar::Short(number) => Value::Short(*number),
        Scalar::Int32(number) => Value::Int(*number),
        Scalar::Float32(number) => Value::Float(*number),
        Scalar::BigInteger(number) => Value::big_int(number.as_str().parse::<BigInt>().ok()?),
        Scalar::BigDecimal(number) => {
            let digits = number.digits().as_str().parse::<BigInt>().ok()?;
            Value::big_decimal(BigDecimal::new(digits, i64::from(number.scale())))
        }
        Scalar::Char(character) => Value::Char(*character),
        Scalar::Uuid(bytes) => Value::Uuid(Uuid(u128::from_be_bytes(*bytes))),
        Scalar::Binary(bytes) => Value::Binary(Arc::new(bytes.to_vec())),
        Scalar::Token(token) => Value::T(match token {
            Token::Id => T::Id,
            Token::Key => T::Key,
            Token::Label => T::Label,
            Token::Value => T::Value,
        }),
        Scalar::Direction(direction) => Value::Direction(match direction {
            model::Direction::Out => Direction::Out,
            model::Direction::In => Direction::In,
            model::Direction::Both => Direction::Both,
        }),
    })
}

fn from_composite(composite: &Composite, inner: &dyn Fn(&model::Value) -> Option<Value>) -> Option<Value> {
    match composite.kind() {
        CompositeKind::Set => Some(Value::set(composite.parts().iter().map(inner).collect::<Option<_>>()?)),
        CompositeKind::Map => {
            let parts = composite.in_sequence();
            let entries = parts.chunks_exact(2).map(|pair| Some((inner(pair[0])?, inner(pair[1])?)));
            Some(Value::map(entries.collect::<Option<Map>>()?))
        }
        _ => None,
    }
}
