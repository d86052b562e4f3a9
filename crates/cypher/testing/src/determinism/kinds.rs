//! `Kinds`: a set of types of values.

use edgewise_cypher_syntax::function::Type;
use edgewise_model::ScalarType;

/// A set of types of values; null is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(u32);

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOL: Self = Self(1 << 1);
    pub(super) const INT: Self = Self(1 << 2);
    pub(super) const FLOAT: Self = Self(1 << 3);
    pub(super) const STRING: Self = Self(1 << 4);
    pub(super) const LIST: Self = Self(1 << 5);
    pub(super) const MAP: Self = Self(1 << 6);
    pub(super) const NODE: Self = Self(1 << 7);
    pub(super) const RELATIONSHIP: Self = Self(1 << 8);
    pub(super) const PATH: Self = Self(1 << 9);
    pub(super) const DATE: Self = Self(1 << 10);
    pub(super) const LOCAL_TIME: Self = Self(1 << 11);
    pub(super) const TIME: Self = Self(1 << 12);
    pub(super) const LOCAL_DATE_TIME: Self = Self(1 << 13);
    pub(super) const DATE_TIME: Self = Self(1 << 14);
    pub(super) const DURATION: Self = Self(1 << 15);
    pub(super) const POINT: Self = Self(1 << 16);
    pub(super) const ANY: Self = Self((1 << 17) - 1);
    pub(super) const NUMBER: Self = Self::INT.or(Self::FLOAT);
    pub(super) const ELEMENT: Self = Self::NODE.or(Self::RELATIONSHIP);
    pub(super) const INSTANT: Self =
        Self::DATE.or(Self::LOCAL_TIME).or(Self::TIME).or(Self::LOCAL_DATE_TIME).or(Self::DATE_TIME);
    /// The types that a property can have, lists excepted.
    pub(super) const SCALAR: Self =
        Self::BOOL.or(Self::NUMBER).or(Self::STRING).or(Self::INSTANT).or(Self::DURATION).or(Self::POINT);

    /// The types of either set.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types that both sets contain.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The types of this set that `other` does not contain.
    pub(super) const fn but(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets have a type in common.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether `other` contains all types of this set; null is ignored.
    pub(super) const fn within(self, other: Self) -> bool {
        self.but(Self::NULL).0 & !other.0 == 0
    }

    /// The type of values of a scalar property type.
    pub(super) const fn of_scalar(scalar: ScalarType) -> Self {
        match scalar {
            ScalarType::Boolean => Self::BOOL,
            ScalarType::Integer => Self::INT,
            ScalarType::Float => Self::FLOAT,
            ScalarType::String => Self::STRING,
            ScalarType::Date => Self::DATE,
            ScalarType::LocalTime => Self::LOCAL_TIME,
            ScalarType::Time => Self::TIME,
            ScalarType::LocalDateTime => Self::LOCAL_DATE_TIME,
            ScalarType::DateTime => Self::DATE_TIME,
            ScalarType::Duration => Self::DURATION,
            ScalarType::Point => Self::POINT,
        }
    }

    /// The types that a type of the function registry stands for. `First` and `ElementOfFirst` depend on the argument,
    /// so they stand for any type.
    pub(super) const fn of_type(ty: Type) -> Self {
        match ty {
            Type::Any | Type::First | Type::ElementOfFirst => Self::ANY,
            Type::Bool => Self::BOOL,
            Type::Int => Self::INT,
            Type::Float => Self::FLOAT,
            Type::String => Self::STRING,
            Type::List
            | Type::BoolList
            | Type::IntList
            | Type::FloatList
            | Type::StringList
            | Type::NodeList
            | Type::RelationshipList => Self::LIST,
            Type::Map => Self::MAP,
            Type::Node => Self::NODE,
            Type::Relationship => Self::RELATIONSHIP,
            Type::Path => Self::PATH,
            Type::Date => Self::DATE,
            Type::LocalTime => Self::LOCAL_TIME,
            Type::Time => Self::TIME,
            Type::LocalDateTime => Self::LOCAL_DATE_TIME,
            Type::DateTime => Self::DATE_TIME,
            Type::Duration => Self::DURATION,
            Type::Point => Self::POINT,
        }
    }

    /// The types of the elements of a list type of the function registry; none if they are not known.
    pub(super) const fn of_elements(ty: Type) -> Option<Self> {
        Some(match ty {
            Type::BoolList => Self::BOOL,
            Type::IntList => Self::INT,
            Type::FloatList => Self::FLOAT,
            Type::StringList => Self::STRING,
            Type::NodeList => Self::NODE,
            Type::RelationshipList => Self::RELATIONSHIP,
            _ => return None,
        })
    }
}
