//! `PropertyType`: which values a property may have.

use serde::{Deserialize, Serialize};

use crate::{Kind, Value};

/// The type of a scalar property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // each variant stands for the kind of value with the same name
pub enum ScalarType {
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
}

/// The type of a property: a scalar, or a list of scalars of one type. Properties of other types cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // each variant but the last stands for the kind of value with the same name
pub enum PropertyType {
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
    /// A list of values of one type.
    List(ScalarType),
}

impl ScalarType {
    /// Every scalar type.
    pub const ALL: [Self; 11] = [
        Self::Boolean,
        Self::Integer,
        Self::Float,
        Self::String,
        Self::Date,
        Self::LocalTime,
        Self::Time,
        Self::LocalDateTime,
        Self::DateTime,
        Self::Duration,
        Self::Point,
    ];

    /// The kind of the values of this type.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Boolean => Kind::Bool,
            Self::Integer => Kind::Int,
            Self::Float => Kind::Float,
            Self::String => Kind::String,
            Self::Date => Kind::Date,
            Self::LocalTime => Kind::LocalTime,
            Self::Time => Kind::Time,
            Self::LocalDateTime => Kind::LocalDateTime,
            Self::DateTime => Kind::DateTime,
            Self::Duration => Kind::Duration,
            Self::Point => Kind::Point,
        }
    }
}

impl PropertyType {
    /// The scalar type of the value, or of the elements of a list.
    pub const fn scalar(self) -> ScalarType {
        match self {
            Self::Boolean => ScalarType::Boolean,
            Self::Integer => ScalarType::Integer,
            Self::Float => ScalarType::Float,
            Self::String => ScalarType::String,
            Self::Date => ScalarType::Date,
            Self::LocalTime => ScalarType::LocalTime,
            Self::Time => ScalarType::Time,
            Self::LocalDateTime => ScalarType::LocalDateTime,
            Self::DateTime => ScalarType::DateTime,
            Self::Duration => ScalarType::Duration,
            Self::Point => ScalarType::Point,
            Self::List(scalar) => scalar,
        }
    }

    /// Whether the type is a list.
    pub const fn is_list(self) -> bool {
        matches!(self, Self::List(_))
    }

    /// True if the value has this type, so that a property of this type may have it.
    pub fn admits(self, value: &Value) -> bool {
        let kind = self.scalar().kind();
        match (self, value) {
            (Self::List(_), Value::List(items)) => items.iter().all(|item| item.kind() == kind),
            (Self::List(_), _) => false,
            (_, value) => value.kind() == kind,
        }
    }
}

impl From<ScalarType> for PropertyType {
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
