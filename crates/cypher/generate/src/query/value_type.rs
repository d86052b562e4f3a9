//! `ValueType`: the static type of an expression or variable.

use edgewise_model::{PropertyType, ScalarType};

/// The type of a value or, for nested lists, of their innermost elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // each is the value kind of the same name
pub enum Base {
    Boolean,
    Integer,
    Float,
    String,
    Date,
    LocalTime,
    Time,
    LocalDateTime,
    DateTime,
    Duration,
    Point,
    Map,
    Node,
    Relationship,
    Path,
    /// A path of which only the length is determined, because there may be several shortest ones.
    Track,
}

/// The static type of an expression: a base type inside any number of lists. Null is a value of every type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueType {
    /// The type of the value or of the innermost elements.
    pub base: Base,
    /// How many levels of lists there are around the base type.
    pub lists: u8,
    /// Whether the values are integers known to be small, so that arithmetic on them does not overflow.
    pub small: bool,
}

impl ValueType {
    /// The type BOOLEAN.
    pub const BOOLEAN: Self = Self::of(Base::Boolean);
    /// The type INTEGER, of any size.
    pub const INTEGER: Self = Self::of(Base::Integer);
    /// The type INTEGER, for small values.
    pub const SMALL: Self = Self { base: Base::Integer, lists: 0, small: true };
    /// The type FLOAT.
    pub const FLOAT: Self = Self::of(Base::Float);
    /// The type STRING.
    pub const STRING: Self = Self::of(Base::String);
    /// The type MAP.
    pub const MAP: Self = Self::of(Base::Map);
    /// The type NODE.
    pub const NODE: Self = Self::of(Base::Node);
    /// The type RELATIONSHIP.
    pub const RELATIONSHIP: Self = Self::of(Base::Relationship);
    /// The type PATH.
    pub const PATH: Self = Self::of(Base::Path);
    /// The type of a path of which only the length is determined.
    pub const TRACK: Self = Self::of(Base::Track);

    /// The type of single values of this base type, not lists.
    pub const fn of(base: Base) -> Self {
        Self { base, lists: 0, small: false }
    }

    /// A list of values of this type.
    pub const fn list(self) -> Self {
        Self { base: self.base, lists: self.lists + 1, small: self.small }
    }

    /// The type of the elements; the type itself if it is not a list.
    pub const fn element(self) -> Self {
        Self { base: self.base, lists: self.lists.saturating_sub(1), small: self.small }
    }

    /// Whether a value of this type may be used where a value of type `wanted` is expected.
    #[inline]
    pub fn fits(self, wanted: Self) -> bool {
        self.base == wanted.base && self.lists == wanted.lists && (self.small || !wanted.small)
    }

    /// Whether it is a list.
    pub const fn is_list(self) -> bool {
        self.lists > 0
    }

    /// Whether it is a node or a relationship, which have properties.
    #[inline]
    pub const fn is_element(self) -> bool {
        self.lists == 0 && matches!(self.base, Base::Node | Base::Relationship)
    }

    /// Whether openCypher defines `<`, `<=`, `>`, `>=`, `min`, `max` and ORDER BY on this type, and all engines agree
    /// on the order.
    pub const fn is_ordered(self) -> bool {
        self.lists == 0
            && !matches!(
                self.base,
                Base::Duration
                    | Base::Point
                    | Base::Map
                    | Base::Node
                    | Base::Relationship
                    | Base::Path
                    | Base::Track
            )
    }

    /// Whether values of this type that compare as equal are always identical. That is not so for 0.0 and -0.0, or for
    /// the same instant in two time zones.
    pub const fn is_exact(self) -> bool {
        self.lists == 0
            && matches!(
                self.base,
                Base::Boolean
                    | Base::Integer
                    | Base::String
                    | Base::Date
                    | Base::LocalTime
                    | Base::LocalDateTime
            )
    }

    /// The scalar type of the base type; none for maps, elements and paths.
    pub const fn scalar(self) -> Option<ScalarType> {
        Some(match self.base {
            Base::Boolean => ScalarType::Boolean,
            Base::Integer => ScalarType::Integer,
            Base::Float => ScalarType::Float,
            Base::String => ScalarType::String,
            Base::Date => ScalarType::Date,
            Base::LocalTime => ScalarType::LocalTime,
            Base::Time => ScalarType::Time,
            Base::LocalDateTime => ScalarType::LocalDateTime,
            Base::DateTime => ScalarType::DateTime,
            Base::Duration => ScalarType::Duration,
            Base::Point => ScalarType::Point,
            Base::Map | Base::Node | Base::Relationship | Base::Path | Base::Track => return None,
        })
    }
}

impl From<ScalarType> for Base {
    fn from(scalar: ScalarType) -> Self {
        match scalar {
            ScalarType::Boolean => Self::Boolean,
            ScalarType::Integer => Self::Integer,
            ScalarType::Float => Self::Float,
            ScalarType::String => Self::String,
            ScalarType::Date => Self::Date,
            ScalarType::LocalTime => Self::LocalTime,
            ScalarType::Time => Self::Time,
            ScalarType::LocalDateTime => Self::LocalDateTime,
            ScalarType::DateTime => Self::DateTime,
            ScalarType::Duration => Self::Duration,
            ScalarType::Point => Self::Point,
        }
    }
}

impl From<PropertyType> for ValueType {
    fn from(kind: PropertyType) -> Self {
        let element = Self::of(kind.scalar().into());
        if kind.is_list() { element.list() } else { element }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_integer_is_an_integer_but_not_the_other_way_round() {
        assert!(ValueType::SMALL.fits(ValueType::INTEGER));
        assert!(!ValueType::INTEGER.fits(ValueType::SMALL));
        assert!(ValueType::SMALL.list().fits(ValueType::INTEGER.list()));
        assert!(!ValueType::SMALL.list().fits(ValueType::INTEGER));
        assert!(!ValueType::FLOAT.fits(ValueType::INTEGER));
    }

    #[test]
    fn the_element_type_of_a_list_type_is_the_type_it_was_made_from() {
        for kind in [ValueType::SMALL, ValueType::NODE, ValueType::STRING.list()] {
            assert_eq!(kind.list().element(), kind);
        }
    }
}
