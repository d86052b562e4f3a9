//! `Kind`: the type of a value, as `typeOf()` and error messages name it.

use super::Value;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `null`.
    Null,
    /// A boolean.
    Boolean,
    /// An 8-bit integer.
    Byte,
    /// A 16-bit integer.
    Short,
    /// A 32-bit integer.
    Int,
    /// A 64-bit integer.
    Long,
    /// An integer of any size.
    BigInt,
    /// A 32-bit float.
    Float,
    /// A 64-bit float.
    Double,
    /// A decimal number of any size.
    BigDecimal,
    /// A string.
    String,
    /// One character.
    Char,
    /// A UUID.
    Uuid,
    /// A point in time.
    DateTime,
    /// A length of time.
    Duration,
    /// Bytes.
    Binary,
    /// A list.
    List,
    /// A set.
    Set,
    /// A bag with counts.
    BulkSet,
    /// A map.
    Map,
    /// An entry of a map.
    Entry,
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
    /// A property of a vertex.
    VertexProperty,
    /// A property of an edge or a vertex property.
    Property,
    /// A path.
    Path,
    /// A tree.
    Tree,
    /// A graph.
    Graph,
    /// A token: `T.id`, `T.label`, `T.key` or `T.value`.
    T,
    /// A direction.
    Direction,
    /// A token of `mergeV()` and `mergeE()`, such as `Merge.onCreate`.
    Merge,
    /// A value with its own cardinality.
    Cardinal,
}

impl Kind {
    /// The Java class that TinkerPop uses for this type, for error messages.
    pub const fn java(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "java.lang.Boolean",
            Self::Byte => "java.lang.Byte",
            Self::Short => "java.lang.Short",
            Self::Int => "java.lang.Integer",
            Self::Long => "java.lang.Long",
            Self::BigInt => "java.math.BigInteger",
            Self::Float => "java.lang.Float",
            Self::Double => "java.lang.Double",
            Self::BigDecimal => "java.math.BigDecimal",
            Self::String => "java.lang.String",
            Self::Char => "java.lang.Character",
            Self::Uuid => "java.util.UUID",
            Self::DateTime => "java.time.OffsetDateTime",
            Self::Duration => "java.time.Duration",
            Self::Binary => "java.nio.ByteBuffer",
            Self::List => "java.util.List",
            Self::Set => "java.util.Set",
            Self::BulkSet => "BulkSet",
            Self::Map => "java.util.Map",
            Self::Entry => "java.util.Map$Entry",
            Self::Vertex => "Vertex",
            Self::Edge => "Edge",
            Self::VertexProperty => "VertexProperty",
            Self::Property => "Property",
            Self::Path => "Path",
            Self::Tree => "Tree",
            Self::Graph => "Graph",
            Self::T => "T",
            Self::Direction => "Direction",
            Self::Merge => "Merge",
            Self::Cardinal => "CardinalityValueTraversal",
        }
    }

    /// Whether values of this type are numbers.
    pub const fn is_number(self) -> bool {
        matches!(
            self,
            Self::Byte
                | Self::Short
                | Self::Int
                | Self::Long
                | Self::BigInt
                | Self::Float
                | Self::Double
                | Self::BigDecimal
        )
    }
}

impl Value {
    /// The type of this value.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Bool(_) => Kind::Boolean,
            Self::Byte(_) => Kind::Byte,
            Self::Short(_) => Kind::Short,
            Self::Int(_) => Kind::Int,
            Self::Long(_) => Kind::Long,
            Self::BigInt(_) => Kind::BigInt,
            Self::Float(_) => Kind::Float,
            Self::Double(_) => Kind::Double,
            Self::BigDecimal(_) => Kind::BigDecimal,
            Self::String(_) => Kind::String,
            Self::Char(_) => Kind::Char,
            Self::Uuid(_) => Kind::Uuid,
            Self::DateTime(_) => Kind::DateTime,
            Self::Duration(_) => Kind::Duration,
            Self::Binary(_) => Kind::Binary,
            Self::List(_) => Kind::List,
            Self::Set(_) => Kind::Set,
            Self::BulkSet(_) => Kind::BulkSet,
            Self::Map(_) => Kind::Map,
            Self::Entry(_) => Kind::Entry,
            Self::Vertex(_) => Kind::Vertex,
            Self::Edge(_) => Kind::Edge,
            Self::VertexProperty(_) => Kind::VertexProperty,
            Self::Property(_) => Kind::Property,
            Self::Path(_) => Kind::Path,
            Self::Tree(_) => Kind::Tree,
            Self::Graph(_) => Kind::Graph,
            Self::T(_) => Kind::T,
            Self::Direction(_) => Kind::Direction,
            Self::Merge(_) => Kind::Merge,
            Self::Cardinal(_) => Kind::Cardinal,
        }
    }
}
