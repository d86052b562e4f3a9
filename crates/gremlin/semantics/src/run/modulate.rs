//! Evaluates `by()` modulators.

use edgewise_gremlin_syntax::ast::{Column, T};

use super::{Context, Traverser};
use crate::error::{Error, Result};
use crate::program::By;
use crate::value::Value;

impl Context<'_> {
    /// The value of a `by()` for a traverser; `None` if it has none.
    pub fn by(&mut self, by: &By, traverser: &Traverser) -> Result<Option<Value>> {
        let value = match by {
            By::Identity => return Ok(Some(traverser.value.clone())),
            By::Key(key) => self.by_key(key, &traverser.value)?,
            By::FirstValue(key) => self.first_property(key, &traverser.value)?,
            By::Token(token) => Some(token_of(*token, &traverser.value)?),
            By::Column(column) => Some(column_of(*column, &traverser.value)?),
            By::Chain(chain) => self.first_value(chain, traverser)?,
        };
        if value.is_none() && !self.knobs.unproductive_by_filters {
            return match by {
                By::Chain(_) => Err(Error::argument("The provided traverser does not map to a value")),
                By::Key(_) if !self.knobs.missing_key_is_null => {
                    // Strategies move filters before the step, which may remove the elements that raise the error.
                    Err(Error::not_supported("by() with a key that the element does not have, before 3.5"))
                }
                _ => Ok(Some(Value::Null)),
            };
        }
        Ok(value.or_else(|| {
            self.unproductive(match by {
                By::Key(key) | By::FirstValue(key) => Some(key),
                _ => None,
            })
        }))
    }

    /// The value of the `by()` at this position; modulators are used in rotation. Without modulators, the value itself.
    pub fn by_turn(&mut self, bys: &[By], place: usize, traverser: &Traverser) -> Result<Option<Value>> {
        match bys.len() {
            0 => Ok(Some(traverser.value.clone())),
            count => self.by(&bys[place % count], traverser),
        }
    }

    /// As [`Self::by_turn`], for a value that is not the traverser's own.
    pub fn by_value(&mut self, bys: &[By], place: usize, value: Value) -> Result<Option<Value>> {
        if bys.is_empty() {
            return Ok(Some(value));
        }
        let alone = Traverser::alone(value, self);
        self.by_turn(bys, place, &alone)
    }

    /// The first value that `values(key)` returns.
    fn first_property(&self, key: &str, value: &Value) -> Result<Option<Value>> {
        if !value.is_element() {
            return Err(Error::cast(value.kind().java(), "org.apache.tinkerpop.gremlin.structure.Element"));
        }
        Ok(self.graph.value_of(value, key).cloned())
    }

    fn by_key(&self, key: &str, value: &Value) -> Result<Option<Value>> {
        match value {
            Value::Vertex(vertex) => {
                let mut found =
                    self.graph.vertex_properties(vertex).iter().filter(|property| property.key == key);
                let first = found.next();
                if found.next().is_some() {
                    return Err(Error::state(format!(
                        "Multiple properties exist for the provided key, use Vertex.properties({key})"
                    )));
                }
                Ok(first.map(|property| property.value.clone()))
            }
            Value::Edge(_) | Value::VertexProperty(_) => Ok(self.graph.value_of(value, key).cloned()),
            Value::Map(map) => Ok(Some(map.get_str(key).cloned().unwrap_or(Value::Null))),
            other => Err(Error::state(format!(
                "The by(\"{key}\") modulator can only be applied to a traverser that is an Element or a Map - \
                 it is being applied to [{other}] a {} class instead",
                other.kind().java()
            ))),
        }
    }
}

/// The id, label, key or value of an element or property.
pub(crate) fn token_of(token: T, value: &Value) -> Result<Value> {
    let wrong = || {
        Err(Error::cast(
            value.kind().java(),
            if token == T::Id || token == T::Label { "Element" } else { "Property" },
        ))
    };
    Ok(match (token, value) {
        (T::Id, Value::Vertex(vertex)) => vertex.id.clone(),
        (T::Id, Value::Edge(edge)) => edge.id.clone(),
        (T::Id, Value::VertexProperty(property)) => property.id.clone(),
        (T::Label, Value::Vertex(vertex)) => Value::String(vertex.label.clone()),
        (T::Label, Value::Edge(edge)) => Value::String(edge.label.clone()),
        (T::Label | T::Key, Value::VertexProperty(property)) => Value::String(property.key.clone()),
        (T::Key, Value::Property(property)) => Value::String(property.key().clone()),
        (T::Value, Value::VertexProperty(property)) => property.value.clone(),
        (T::Value, Value::Property(property)) => property.value().clone(),
        _ => return wrong(),
    })
}

/// The keys or values of a map, an entry or a path.
pub(crate) fn column_of(column: Column, value: &Value) -> Result<Value> {
    Ok(match (value, column) {
        (Value::Map(map), Column::Keys) => {
            Value::Set(map.entries().iter().map(|(key, _)| key.clone()).collect::<Vec<_>>().into())
        }
        (Value::Map(map), Column::Values) => {
            Value::list(map.entries().iter().map(|(_, value)| value.clone()).collect())
        }
        (Value::Tree(tree), Column::Keys) => {
            Value::Set(tree.children().iter().map(|(key, _)| key.clone()).collect::<Vec<_>>().into())
        }
        (Value::Tree(tree), Column::Values) => {
            Value::list(tree.children().iter().map(|(_, below)| Value::Tree(below.clone().into())).collect())
        }
        (Value::Entry(entry), Column::Keys) => entry.0.clone(),
        (Value::Entry(entry), Column::Values) => entry.1.clone(),
        (Value::Path(path), Column::Keys) => Value::list(
            path.labels()
                .iter()
                .map(|labels| Value::set(labels.iter().map(|label| Value::String(label.clone())).collect()))
                .collect(),
        ),
        (Value::Path(path), Column::Values) => Value::list(path.objects().to_vec()),
        (other, _) => {
            return Err(Error::argument(format!(
                "The provided object does not have accessible keys: {}",
                other.kind().java()
            )));
        }
    })
}
