//! `Value`: any value that a traverser can hold.

use std::sync::Arc;

use bigdecimal::BigDecimal;
use edgewise_model::Name;
use num_bigint::BigInt;

use super::{
    BulkSet, DateTime, Direction, Duration, Edge, Map, Merge, Path, Property, T, Tree, Uuid, Vertex,
    VertexProperty,
};
use crate::graph::{Cardinality, Graph};

/// A Gremlin value. [`crate::relation`] defines four relations on values, so `==` is deliberately not implemented.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// `null`.
    #[default]
    Null,
    /// A boolean.
    Bool(bool),
    /// An 8-bit integer.
    Byte(i8),
    /// A 16-bit integer.
    Short(i16),
    /// A 32-bit integer.
    Int(i32),
    /// A 64-bit integer.
    Long(i64),
    /// An integer of any size.
    BigInt(Arc<BigInt>),
    /// A 32-bit float.
    Float(f32),
    /// A 64-bit float.
    Double(f64),
    /// A decimal number of any size. Equivalent decimals have the same scale.
    BigDecimal(Arc<BigDecimal>),
    /// A string.
    String(Name),
    /// One character.
    Char(char),
    /// A UUID.
    Uuid(Uuid),
    /// A point in time with an offset.
    DateTime(DateTime),
    /// A length of time.
    Duration(Duration),
    /// Bytes.
    Binary(Arc<Vec<u8>>),
    /// A list.
    List(Arc<Vec<Value>>),
    /// A set, in insertion order. No two members are equivalent.
    Set(Arc<Vec<Value>>),
    /// A bag that stores each distinct value once, with its count.
    BulkSet(Arc<BulkSet>),
    /// A map in insertion order.
    Map(Arc<Map>),
    /// One entry of a map.
    Entry(Arc<(Value, Value)>),
    /// A vertex.
    Vertex(Vertex),
    /// An edge.
    Edge(Edge),
    /// A property of a vertex.
    VertexProperty(VertexProperty),
    /// A property of an edge or of a vertex property.
    Property(Property),
    /// A path.
    Path(Arc<Path>),
    /// A tree of paths.
    Tree(Arc<Tree>),
    /// A graph, as `cap()` returns it for `subgraph()`.
    Graph(Arc<Graph>),
    /// A token: `T.id`, `T.label`, `T.key` or `T.value`.
    T(T),
    /// A direction.
    Direction(Direction),
    /// A token of `mergeV()` and `mergeE()`.
    Merge(Merge),
    /// A value with its own cardinality for `property()`, such as `Cardinality.list('a')`.
    Cardinal(Arc<(Cardinality, Value)>),
}

impl Value {
    /// A string.
    pub fn string(text: impl AsRef<str>) -> Self {
        Self::String(Name::new(text))
    }

    /// A list.
    pub fn list(items: Vec<Value>) -> Self {
        Self::List(Arc::new(items))
    }

    /// A set. Of equivalent members only the first is kept.
    pub fn set(items: Vec<Value>) -> Self {
        let mut index = crate::relation::EquivalenceIndex::default();
        let mut kept: Vec<Value> = Vec::with_capacity(items.len());
        for item in items {
            if index.find(&item, |place| &kept[place]).is_none() {
                index.insert(&item, kept.len());
                kept.push(item);
            }
        }
        Self::Set(Arc::new(kept))
    }

    /// A map.
    pub fn map(map: Map) -> Self {
        Self::Map(Arc::new(map))
    }

    /// A big integer.
    pub fn big_int(number: BigInt) -> Self {
        Self::BigInt(Arc::new(number))
    }

    /// A big decimal.
    pub fn big_decimal(number: BigDecimal) -> Self {
        Self::BigDecimal(Arc::new(number))
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Whether this is a number of any type.
    pub const fn is_number(&self) -> bool {
        matches!(
            self,
            Self::Byte(_)
                | Self::Short(_)
                | Self::Int(_)
                | Self::Long(_)
                | Self::BigInt(_)
                | Self::Float(_)
                | Self::Double(_)
                | Self::BigDecimal(_)
        )
    }

    /// The value of a `Byte`, `Short`, `Int` or `Long`. `None` for all others, a small `BigInt` included.
    pub const fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Byte(n) => Some(*n as i64),
            Self::Short(n) => Some(*n as i64),
            Self::Int(n) => Some(*n as i64),
            Self::Long(n) => Some(*n),
            _ => None,
        }
    }

    /// The members of a list, set or bulk set, or the objects of a path. A bulk set repeats each member by its count.
    pub fn members(&self) -> Option<Vec<Value>> {
        match self {
            Self::List(items) | Self::Set(items) => Some(items.as_ref().clone()),
            Self::BulkSet(bag) => Some(bag.iter_repeated().cloned().collect()),
            Self::Path(path) => Some(path.objects().to_vec()),
            _ => None,
        }
    }

    /// Whether this is a vertex, an edge or a vertex property.
    pub const fn is_element(&self) -> bool {
        matches!(self, Self::Vertex(_) | Self::Edge(_) | Self::VertexProperty(_))
    }

    /// The id of an element.
    pub fn element_id(&self) -> Option<&Value> {
        match self {
            Self::Vertex(vertex) => Some(&vertex.id),
            Self::Edge(edge) => Some(&edge.id),
            Self::VertexProperty(property) => Some(&property.id),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::string(text)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Int(number)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Long(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Double(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}
