//! Evaluates property access, `e.k`, and indexing, `e[i]`.

use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    fault::plain::{Plain, index_wraps_round},
    function::spatial,
    knobs::PropertyAccess,
    program::{Ex, Frame},
    run::{Ran, Run},
    temporal,
};
use edgewise_model::Value;

impl Run<'_> {
    /// Reads a property of an element, an entry of a map, or a component of a temporal value or a point. A property or
    /// entry that does not exist is null (Cypher manual, "Working with null").
    pub(super) fn property(&self, of: &Ex, key: &str, frame: &mut Frame) -> Ran<Cell> {
        // Properties of variables are the most frequent expressions, so this case avoids copying the element.
        if let Ex::Slot(slot) = of {
            return self.property_of(&frame[*slot], key);
        }
        let of = self.eval(of, frame)?;
        self.property_of(&of, key)
    }

    /// Reads the property, entry or component `key` of a value.
    pub(super) fn property_of(&self, of: &Cell, key: &str) -> Ran<Cell> {
        match of {
            Cell::Node(id) if self.knobs.property_access == PropertyAccess::ByTag => {
                let labelled =
                    self.store().node(*id).is_some_and(|node| node.labels.iter().any(|own| own == key));
                let map = || -> Ran<Value> { Ok(Value::Map(self.store().properties(of)?.clone())) };
                if labelled { Ok(Cell::from_value(&map()?)) } else { Ok(Cell::Null) }
            }
            Cell::Node(_) | Cell::Relationship(_) => {
                Ok(self.store().properties(of)?.get(key).map_or(Cell::Null, Cell::from_value))
            }
            Cell::Null => Ok(Cell::Null),
            Cell::Map(map) => Ok(map.entries.get(key).cloned().unwrap_or_default()),
            Cell::Scalar(value) => {
                let component = match &**value {
                    Value::Point(point) => Some(spatial::component(point, key)),
                    value => temporal::component(value, key),
                };
                match component {
                    Some(component) => Ok(Cell::from_value(&component?)),
                    None => Err(no_properties_error(of)),
                }
            }
            other => Err(no_properties_error(other)),
        }
    }

    /// Evaluates `e[i]`: an item of a list, counted from the end if `i` is negative, or the property whose key is the
    /// string `i` (TCK `expressions/list/List1`, `expressions/map/Map2`).
    pub(super) fn index(&self, of: &Ex, at: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let of = self.eval(of, frame)?;
        let at = self.eval(at, frame)?;
        let wrong = |detail, at: &Cell| {
            Err(EvalError::new(
                ErrorKind::TypeError,
                detail,
                format!("{} cannot be an index here", at.kind()),
            ))
        };
        match (&of, &at) {
            (Cell::Null, _) => Ok(Cell::Null),
            (Cell::List(list), Cell::Int(at)) => {
                if self.faults.has(Plain::IndexWrapsRound)
                    && let Some(place) = index_wraps_round::wrong_position(*at, list.items.len())
                {
                    return Ok(list.items[place].clone());
                }
                let length = list.items.len() as i64;
                let at = if *at < 0 { length.checked_add(*at).unwrap_or(-1) } else { *at };
                Ok(usize::try_from(at).ok().and_then(|at| list.items.get(at)).cloned().unwrap_or_default())
            }
            (Cell::List(_) | Cell::Map(_) | Cell::Node(_) | Cell::Relationship(_), Cell::Null) => {
                Ok(Cell::Null)
            }
            (Cell::List(_), at) => wrong(Detail::ListElementAccessByNonInteger, at),
            (Cell::Map(_) | Cell::Node(_) | Cell::Relationship(_), Cell::String(key)) => {
                self.property_of(&of, key)
            }
            (Cell::Map(_) | Cell::Node(_) | Cell::Relationship(_), at) => {
                wrong(Detail::MapElementAccessByNonString, at)
            }
            (of, _) => Err(EvalError::argument_type(format!("{} cannot be indexed", of.kind()))),
        }
    }
}

/// The error for a value that has no properties.
fn no_properties_error(of: &Cell) -> EvalError {
    EvalError::argument_type(format!("{} has no properties", of.kind()))
}
