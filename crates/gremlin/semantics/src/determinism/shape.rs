//! `Shape`: which collections the values of traversers may be. The members of some collections have no determined
//! order.

use crate::value::Value;

/// The possible shapes of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// The value is not a collection: an element, a property, a number, a string and so on.
    #[default]
    Plain,
    /// The value is plain, or a list of plain values.
    List,
    /// The value may be anything, for instance a set or a map, whose members come in any order.
    Any,
}

impl Shape {
    /// The shape of a value that has one of the two shapes.
    pub(super) fn or(self, other: Self) -> Self {
        self.max(other)
    }

    /// The shape of the members of a collection.
    pub(super) const fn members(self) -> Self {
        match self {
            Self::Plain | Self::List => Self::Plain,
            Self::Any => Self::Any,
        }
    }

    /// The shape of a list of values with this shape.
    pub(super) const fn listed(self) -> Self {
        match self {
            Self::Plain => Self::List,
            Self::List | Self::Any => Self::Any,
        }
    }

    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::List(items) => {
                let plain = items.iter().all(|item| Self::of(item) == Self::Plain);
                if plain { Self::List } else { Self::Any }
            }
            Value::Set(_)
            | Value::BulkSet(_)
            | Value::Map(_)
            | Value::Entry(_)
            | Value::Path(_)
            | Value::Tree(_)
            | Value::Graph(_) => Self::Any,
            _ => Self::Plain,
        }
    }

    pub(super) fn of_all(values: &[Value]) -> Self {
        values.iter().map(Self::of).fold(Self::Plain, Self::or)
    }
}
