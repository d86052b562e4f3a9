//! `ValueType`: the static type of an expression or variable.

use edgewise_model::{PropertyType, ScalarType};

/// The type of a value, or of the innermost elements of nested lists.
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
    /// A path of which only the length is deterministic: one of several shortest paths.
    Track,
}

/// The static type of an expression: a base type inside any number of lists. Null is a value of every type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueType {
    /// The innermost type.
    pub base: Base,
    /// How many levels of lists enclose it.
    pub lists: u8,
    /// Integers known to be small: arithmetic on them does not overflow.
    pub small: bool,
}

impl ValueType {
    /// BOOLEAN
    pub const BOOLEAN: Self = Self::of(Base::Boolean);
    /// INTEGER, of any size
    pub const INTEGER: Self = Self::of(Base::Integer);
    /// INTEGER, small
    pub const SMALL: Self = Self { base: Base::Integer, lists: 0, small: true };
    /// FLOAT
    pub const FLOAT: Self = Self::of(Base::Float);
    /// STRING
    pub const STRING: Self = Self::of(Base::String);
    /// MAP
    pub const MAP: Self = Self::of(Base::Map);
    /// NODE
    pub const NODE: Self = Self::of(Base::Node);
    /// RELATIONSHIP
    pub const RELATIONSHIP: Self = Self::of(Base::Relationship);
    /// PATH
    pub const PATH: Self = Self::of(Base::Path);
    /// PATH of which only the length is deterministic
    pub const TRACK: Self = Self::of(Base::Track);

    /// A type without lists.
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

    /// Whether a value of this type may be used where `wanted` is expected.
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

    /// Whether openCypher defines `<`, `<=`, `>`, `>=`, min, max and ORDER BY on it, and all engines agree.
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

    /// Whether values that compare as equal are always identical. Not so for 0.0 and -0.0, or for the same instant
    /// in two time zones.
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

    /// The scalar type of the base; none for maps, elements and paths.
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
    fn the_elements_of_a_list_of_a_type_have_that_type() {
        for kind in [ValueType::SMALL, ValueType::NODE, ValueType::STRING.list()] {
            assert_eq!(kind.list().element(), kind);
        }
    }
}
