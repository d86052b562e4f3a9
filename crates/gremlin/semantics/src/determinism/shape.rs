//! `Shape`: what is known of the values traversers carry, as far as it matters for order.

use crate::value::Value;

/// What is known of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// No collections: elements, properties, numbers, text and the like.
    #[default]
    Plain,
    /// Plain values, or lists of them.
    List,
    /// Anything: sets and maps, whose members come in any order, among them.
    Any,
}

impl Shape {
    /// What is known of values of either shape.
    pub(super) fn or(self, other: Self) -> Self {
        self.max(other)
    }

    /// The shape of the members.
    pub(super) const fn members(self) -> Self {
        match self {
            Self::Plain | Self::List => Self::Plain,
            Self::Any => Self::Any,
        }
    }

    /// The shape of a list of such values.
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
