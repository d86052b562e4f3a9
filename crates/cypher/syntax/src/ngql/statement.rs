//! Syntax trees of nGQL's statements that declare tags and edge types, and insert vertices and edges.

use crate::ast::{Expr, Name};

/// A statement of nGQL that declares or inserts. An inserting one inserts a single element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NgqlStatement {
    /// `CREATE TAG …` or `CREATE EDGE …`
    Declare(Declaration),
    /// `INSERT VERTEX …`
    Vertex(InsertVertex),
    /// `INSERT EDGE …`
    Edge(InsertEdge),
}

/// `CREATE TAG IF NOT EXISTS name(key type NULL, …)`: nothing happens if the tag or edge type exists. Every property
/// may be null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// What is declared.
    pub what: Declared,
    /// The name of the tag or edge type.
    pub name: Name,
    /// The keys with their types.
    pub properties: Vec<(Name, StoredType)>,
}

/// What a declaration declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// A tag: a label with typed properties of its own.
    Tag,
    /// An edge type.
    Edge,
}

/// The type of a stored property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredType {
    /// `bool`
    Bool,
    /// `int64`
    Int,
    /// `double`
    Double,
    /// `string`
    String,
}

impl StoredType {
    /// All types, with their names in nGQL.
    pub const NAMES: [(Self, &'static str); 4] =
        [(Self::Bool, "bool"), (Self::Int, "int64"), (Self::Double, "double"), (Self::String, "string")];
}

/// A tag of a vertex, with the properties that it has by this tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tagged {
    /// The name of the tag.
    pub tag: Name,
    /// The keys and values.
    pub properties: Vec<(Name, Expr)>,
}

/// `INSERT VERTEX A(k), B(l) VALUES "vid":(1, 2)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertVertex {
    /// The tags of the vertex.
    pub tags: Vec<Tagged>,
    /// The id of the vertex, a string.
    pub vid: Name,
}

/// `INSERT EDGE T(k) VALUES "from"->"to"@rank:(1)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertEdge {
    /// The edge type.
    pub kind: Name,
    /// The keys and values.
    pub properties: Vec<(Name, Expr)>,
    /// The id of the vertex that the edge begins at.
    pub from: Name,
    /// The id of the vertex that the edge leads to.
    pub to: Name,
    /// The rank, which tells edges of one type between the same two vertices apart.
    pub rank: u64,
}
