//! Evaluates `e IS :: INTEGER NOT NULL` (Neo4j manual, "Type predicate expressions").

use crate::{
    cell::Cell,
    program::{Ex, Frame},
    run::{Ran, Run},
};
use edgewise_cypher_syntax::ast::{TypeExpr, TypeName};
use edgewise_model::Value;

impl Run<'_> {
    pub(super) fn is_typed(&self, operand: &Ex, not: bool, of: &TypeExpr, frame: &mut Frame) -> Ran<Cell> {
        let operand = self.eval(operand, frame)?;
        Ok(Cell::Bool(has_type(&operand, of) != not))
    }
}

/// Whether the value belongs to the type. Null belongs to every type that is written without `NOT NULL`, except
/// NOTHING.
fn has_type(cell: &Cell, of: &TypeExpr) -> bool {
    of.alternatives.iter().any(|(name, not_null)| match cell {
        Cell::Null => !not_null && !matches!(name, TypeName::Nothing),
        cell => has_named_type(cell, name),
    })
}

/// Whether a value other than null belongs to the type with this name.
fn has_named_type(cell: &Cell, name: &TypeName) -> bool {
    let scalar = |is: fn(&Value) -> bool| matches!(cell, Cell::Scalar(value) if is(value));
    match name {
        TypeName::Nothing | TypeName::Null => false,
        TypeName::Any => true,
        TypeName::Boolean => matches!(cell, Cell::Bool(_)),
        TypeName::String => matches!(cell, Cell::String(_)),
        TypeName::Integer => matches!(cell, Cell::Int(_)),
        TypeName::Float => matches!(cell, Cell::Float(_)),
        TypeName::Node => matches!(cell, Cell::Node(_)),
        TypeName::Relationship => matches!(cell, Cell::Relationship(_)),
        TypeName::Map => matches!(cell, Cell::Map(_)),
        TypeName::Path => matches!(cell, Cell::Path(_)),
        TypeName::List(of) => {
            matches!(cell, Cell::List(list) if list.items.iter().all(|item| has_type(item, of)))
        }
        TypeName::Date => scalar(|value| matches!(value, Value::Date(_))),
        TypeName::LocalTime => scalar(|value| matches!(value, Value::LocalTime(_))),
        TypeName::ZonedTime => scalar(|value| matches!(value, Value::Time(_))),
        TypeName::LocalDateTime => scalar(|value| matches!(value, Value::LocalDateTime(_))),
        TypeName::ZonedDateTime => scalar(|value| matches!(value, Value::DateTime(_))),
        TypeName::Duration => scalar(|value| matches!(value, Value::Duration(_))),
        TypeName::Point => scalar(|value| matches!(value, Value::Point(_))),
        TypeName::PropertyValue => is_storable(cell),
    }
}

/// Whether the value can be stored as a property: it is a scalar, or a list of scalars that all have the same type.
fn is_storable(cell: &Cell) -> bool {
    let scalar = |cell: &Cell| {
        matches!(cell, Cell::Bool(_) | Cell::Int(_) | Cell::Float(_) | Cell::String(_) | Cell::Scalar(_))
    };
    match cell {
        Cell::List(list) => {
            list.items.iter().all(scalar)
                && list.items.windows(2).all(|pair| pair[0].kind() == pair[1].kind())
        }
        cell => scalar(cell),
    }
}
