//! `resolve`: turns the notation of a feature file into a value, and looks up named elements in the engine's graph.

use super::{PlayError, Player};
use crate::feature::{Notation, NumberType};
use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::value::{DateTime, Direction, Map, Merge, Path, T, Uuid};
use std::sync::Arc;

/// Turns a notation into the value that it stands for.
pub fn resolve(notation: &Notation, player: &mut dyn Player) -> Result<Value, PlayError> {
    let unknown = |what: &str| PlayError::NotPlayable(format!("the graph has no {what}"));
    Ok(match notation {
        Notation::Null => Value::Null,
        Notation::Boolean(value) => Value::Bool(*value),
        Notation::Number(kind, text) => number(*kind, text)
            .ok_or_else(|| PlayError::NotPlayable(format!("`{text}` is not a number of type {kind:?}")))?,
        Notation::Text(text) => Value::String(text.clone()),
        Notation::Datetime(text) => {
            Value::DateTime(DateTime::parse(text).ok_or_else(|| unknown(&format!("datetime `{text}`")))?)
        }
        Notation::Uuid(text) => {
            Value::Uuid(Uuid::parse(text).ok_or_else(|| unknown(&format!("UUID `{text}`")))?)
        }
        Notation::Vertex(name) => player.vertex(name)?.ok_or_else(|| unknown(&format!("vertex `{name}`")))?,
        Notation::VertexId(name) => {
            let vertex = player.vertex(name)?;
            id(vertex, player)?.ok_or_else(|| unknown(&format!("vertex `{name}`")))?
        }
        Notation::VertexStringId(name) => {
            let vertex = player.vertex(name)?;
            let id = id(vertex, player)?.ok_or_else(|| unknown(&format!("vertex `{name}`")))?;
            string_id(&id)?
        }
        Notation::Edge(edge) => player.edge(edge)?.ok_or_else(|| unknown(&format!("edge {edge:?}")))?,
        Notation::EdgeId(edge) => {
            let found = player.edge(edge)?;
            id(found, player)?.ok_or_else(|| unknown(&format!("edge {edge:?}")))?
        }
        Notation::EdgeStringId(edge) => {
            let found = player.edge(edge)?;
            let id = id(found, player)?.ok_or_else(|| unknown(&format!("edge {edge:?}")))?;
            string_id(&id)?
        }
        Notation::VertexProperty(property) => {
            player.vertex_property(property)?.ok_or_else(|| unknown(&format!("property {property:?}")))?
        }
        Notation::List(items) => Value::list(resolve_all(items, player)?),
        Notation::Set(items) => Value::set(resolve_all(items, player)?),
        Notation::Path(items) => {
            let objects = resolve_all(items, player)?;
            let labels = vec![Vec::new(); objects.len()];
            Value::Path(Arc::new(Path::new(objects, labels)))
        }
        Notation::Map(entries) => {
            let mut map = Map::new();
            for (key, value) in entries {
                map.insert(resolve(key, player)?, resolve(value, player)?);
            }
            Value::map(map)
        }
        Notation::T(word) => Value::T(T::from_word(word).ok_or_else(|| unknown(&format!("token `{word}`")))?),
        Notation::Direction(word) => Value::Direction(match word.as_str() {
            "from" => Direction::Out,
            "to" => Direction::In,
            _ => Direction::from_word(word).ok_or_else(|| unknown(&format!("direction `{word}`")))?,
        }),
        Notation::Merge(word) => {
            Value::Merge(Merge::from_word(word).ok_or_else(|| unknown(&format!("merge event `{word}`")))?)
        }
    })
}

/// Turns several notations into their values.
pub(super) fn resolve_all(notations: &[Notation], player: &mut dyn Player) -> Result<Vec<Value>, PlayError> {
    notations.iter().map(|notation| resolve(notation, player)).collect()
}

fn id(element: Option<Value>, player: &mut dyn Player) -> Result<Option<Value>, PlayError> {
    element.map_or(Ok(None), |element| player.id(&element))
}

/// An id as a string.
fn string_id(id: &Value) -> Result<Value, PlayError> {
    match id {
        Value::String(_) => Ok(id.clone()),
        _ => id
            .as_i64()
            .map(|number| Value::string(number.to_string()))
            .ok_or_else(|| PlayError::NotPlayable("the id is neither a number nor a string".to_owned())),
    }
}

fn number(kind: NumberType, text: &str) -> Option<Value> {
    Some(match kind {
        NumberType::Byte => Value::Byte(text.parse().ok()?),
        NumberType::Short => Value::Short(text.parse().ok()?),
        NumberType::Int => Value::Int(text.parse().ok()?),
        NumberType::Long => Value::Long(text.parse().ok()?),
        NumberType::Float => Value::Float(text.parse().ok()?),
        NumberType::Double => match text {
            "Infinity" => Value::Double(f64::INFINITY),
            "-Infinity" => Value::Double(f64::NEG_INFINITY),
            _ => Value::Double(text.parse().ok()?),
        },
        NumberType::BigInteger => Value::big_int(text.parse().ok()?),
        NumberType::BigDecimal => Value::big_decimal(text.parse().ok()?),
    })
}
