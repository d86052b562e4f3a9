//! Checks and converts the values that a clause stores as properties or labels.

use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    program::{Ex, Frame},
    run::{Ran, Run},
};
use edgewise_model::{Map, Name, Value};

impl Run<'_> {
    /// Converts a cell to the value to store as a property. Maps, elements, lists within lists and null within lists
    /// cannot be stored (openCypher 9, "Property types"; TCK `clauses/set/Set1` [10]).
    pub(crate) fn storable(&self, cell: &Cell) -> Ran<Value> {
        match cell {
            Cell::Map(_) | Cell::Node(_) | Cell::Relationship(_) | Cell::Path(_) => {
                Err(not_storable_error(cell))
            }
            Cell::List(list) => {
                let nested = |item: &Cell| {
                    matches!(
                        item,
                        Cell::List(_)
                            | Cell::Map(_)
                            | Cell::Node(_)
                            | Cell::Relationship(_)
                            | Cell::Path(_)
                            | Cell::Null
                    )
                };
                match list.items.iter().find(|item| nested(item)) {
                    Some(item) => Err(not_storable_error(item)),
                    None => Ok(cell.to_bare_value()),
                }
            }
            scalar => Ok(scalar.to_bare_value()),
        }
    }

    /// Converts a map to properties to store; for a node or relationship, copies its properties.
    pub(crate) fn storable_map(&self, cell: &Cell) -> Ran<Map> {
        match cell {
            Cell::Map(map) => {
                map.entries.iter().map(|(key, value)| Ok((key.clone(), self.storable(value)?))).collect()
            }
            Cell::Node(_) | Cell::Relationship(_) => Ok(self.store().properties(cell)?.clone()),
            other => Err(EvalError::argument_type(format!("{} is not a map of properties", other.kind()))),
        }
    }

    /// Evaluates the names of labels. A dynamic label may give a string or a list of strings.
    pub(crate) fn label_names(&self, labels: &[Ex], frame: &mut Frame) -> Ran<Vec<Name>> {
        let mut names = Vec::with_capacity(labels.len());
        for label in labels {
            match self.eval(label, frame)? {
                Cell::String(name) => names.push(name),
                Cell::List(list) => {
                    for item in &list.items {
                        match item {
                            Cell::String(name) => names.push(name.clone()),
                            other => {
                                return Err(EvalError::argument_value(format!(
                                    "{} is not a label",
                                    other.kind()
                                )));
                            }
                        }
                    }
                }
                other => return Err(EvalError::argument_value(format!("{} is not a label", other.kind()))),
            }
        }
        Ok(names)
    }
}

/// The error for a value that cannot be a property.
fn not_storable_error(cell: &Cell) -> EvalError {
    EvalError::new(
        ErrorKind::TypeError,
        Detail::InvalidPropertyType,
        format!("{} cannot be stored as a property", cell.kind()),
    )
}
