//! `Family`: groups of types. Values can be compared only within a family.

use crate::value::Value;

/// A family of types. The variants are in the order in which values of different families sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// `null`.
    Null,
    /// Booleans.
    Boolean,
    /// Numbers of all types.
    Number,
    /// Points in time.
    Date,
    /// Strings.
    String,
    /// UUIDs.
    Uuid,
    /// Vertices.
    Vertex,
    /// Edges.
    Edge,
    /// Properties of vertices.
    VertexProperty,
    /// Properties of edges and of vertex properties.
    Property,
    /// Paths.
    Path,
    /// Sets.
    Set,
    /// Lists.
    List,
    /// Maps.
    Map,
    /// Everything else.
    Unknown,
}

impl Family {
    /// The family of a value.
    pub const fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Boolean,
            Value::Byte(_)
            | Value::Short(_)
            | Value::Int(_)
            | Value::Long(_)
            | Value::BigInt(_)
            | Value::Float(_)
            | Value::Double(_)
            | Value::BigDecimal(_) => Self::Number,
            Value::DateTime(_) => Self::Date,
            Value::String(_) => Self::String,
            Value::Uuid(_) => Self::Uuid,
            Value::Vertex(_) => Self::Vertex,
            Value::Edge(_) => Self::Edge,
            Value::VertexProperty(_) => Self::VertexProperty,
            Value::Property(_) => Self::Property,
            Value::Path(_) => Self::Path,
            Value::Set(_) | Value::BulkSet(_) => Self::Set,
            Value::List(_) => Self::List,
            Value::Map(_) | Value::Tree(_) => Self::Map,
            Value::Char(_)
            | Value::Duration(_)
            | Value::Binary(_)
            | Value::Entry(_)
            | Value::Graph(_)
            | Value::T(_)
            | Value::Direction(_)
            | Value::Cardinal(_)
            | Value::Merge(_) => Self::Unknown,
        }
    }
}
