//! `Value`: everything a query can compute or return.

use std::collections::BTreeMap;

use crate::{
    Composite, Date, DateTime, Duration, LocalDateTime, LocalTime, Name, Node, Opaque, Path, Point,
    Relationship, Scalar, Time,
};

/// A map value, or the properties of an element.
pub type Map = BTreeMap<Name, Value>;

/// Everything a query can compute or return.
///
/// `PartialEq`, `Eq` and `Hash` are *identity*, see [`crate::relation::identity`].
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// Null, the absent value.
    #[default]
    Null,
    /// A truth value.
    Bool(bool),
    /// A 64-bit integer.
    Int(i64),
    /// A 64-bit float; NaN, infinities and negative zero included.
    Float(f64),
    /// A string of Unicode scalar values.
    String(Name),
    /// A list, possibly of mixed kinds.
    List(Vec<Value>),
    /// A map.
    Map(Map),
    /// A node with its labels and properties.
    Node(Box<Node>),
    /// A relationship with its ends, type and properties.
    Relationship(Box<Relationship>),
    /// A path of alternating nodes and relationships.
    Path(Box<Path>),
    /// A calendar day.
    Date(Date),
    /// A time of day without offset.
    LocalTime(LocalTime),
    /// A time of day with offset.
    Time(Time),
    /// A day and time without offset.
    LocalDateTime(LocalDateTime),
    /// A day and time with offset, and perhaps a zone name.
    DateTime(DateTime),
    /// An amount of time in months, days, seconds and nanoseconds.
    Duration(Duration),
    /// A point.
    Point(Point),
    /// A value of a type that Edgewise does not know.
    Opaque(Box<Opaque>),
    /// A single value of a type that Gremlin has and Cypher does not.
    Scalar(Scalar),
    /// A value that consists of other values, of a type that Gremlin has and Cypher does not.
    Composite(Box<Composite>),
}

/// The kind of a [`Value`], without its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // each variant stands for the variant of `Value` with the same name
pub enum Kind {
    Null,
    Bool,
    Int,
    Float,
    String,
    List,
    Map,
    Node,
    Relationship,
    Path,
    Date,
    LocalTime,
    Time,
    LocalDateTime,
    DateTime,
    Duration,
    Point,
    Opaque,
    Scalar,
    Composite,
}

impl Value {
    /// A string value.
    pub fn string(text: impl Into<Name>) -> Self {
        Self::String(text.into())
    }

    /// A list value.
    pub fn list(items: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// A map value.
    pub fn map(entries: impl IntoIterator<Item = (impl Into<Name>, impl Into<Self>)>) -> Self {
        Self::Map(entries.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }

    /// Whether this is null.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether this is an integer or a float.
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Int(_) | Self::Float(_))
    }

    /// The kind of the value.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Bool(_) => Kind::Bool,
            Self::Int(_) => Kind::Int,
            Self::Float(_) => Kind::Float,
            Self::String(_) => Kind::String,
            Self::List(_) => Kind::List,
            Self::Map(_) => Kind::Map,
            Self::Node(_) => Kind::Node,
            Self::Relationship(_) => Kind::Relationship,
            Self::Path(_) => Kind::Path,
            Self::Date(_) => Kind::Date,
            Self::LocalTime(_) => Kind::LocalTime,
            Self::Time(_) => Kind::Time,
            Self::LocalDateTime(_) => Kind::LocalDateTime,
            Self::DateTime(_) => Kind::DateTime,
            Self::Duration(_) => Kind::Duration,
            Self::Point(_) => Kind::Point,
            Self::Opaque(_) => Kind::Opaque,
            Self::Scalar(_) => Kind::Scalar,
            Self::Composite(_) => Kind::Composite,
        }
    }
}

macro_rules! from {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}
from! {
    bool => Bool, i64 => Int, i32 => Int, f64 => Float, &str => String, String => String, Name => String,
    Vec<Value> => List, Map => Map, Node => Node, Relationship => Relationship, Path => Path, Date => Date,
    LocalTime => LocalTime, Time => Time, LocalDateTime => LocalDateTime, DateTime => DateTime,
    Duration => Duration, Point => Point, Opaque => Opaque, Scalar => Scalar, Composite => Composite,
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
