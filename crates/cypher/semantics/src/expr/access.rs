//! `e.k` and `e[i]`.

use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    fault::plain::{Plain, index_wraps_round},
    function::spatial,
    program::{Ex, Frame},
    run::{Ran, Run},
    temporal,
};
use edgewise_model::Value;

impl Run<'_> {
    /// A property of an element, an entry of a map, a component of a temporal value or a point. A missing one is null
    /// (Cypher manual, "Working with null").
    pub(super) fn property(&self, of: &Ex, key: &str, frame: &mut Frame) -> Ran<Cell> {
        // The most frequent expression of all: avoids a copy of the element.
        if let Ex::Slot(slot) = of {
            return self.property_of(&frame[*slot], key);
        }
        let of = self.eval(of, frame)?;
        self.property_of(&of, key)
    }

    pub(super) fn property_of(&self, of: &Cell, key: &str) -> Ran<Cell> {
        match of {
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
                    None => Err(no_properties(of)),
                }
            }
            other => Err(no_properties(other)),
        }
    }

    /// An element of a list, from the end if negative; or a property by its name (TCK `expressions/list/List1`,
    /// `expressions/map/Map2`).
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
                    && let Some(place) = index_wraps_round::place(*at, list.items.len())
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

fn no_properties(of: &Cell) -> EvalError {
    EvalError::argument_type(format!("{} has no properties", of.kind()))
}
