//! `Type`: argument and result types of functions.

use std::fmt;

/// The type of an argument or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// A value of any type.
    Any,
    /// A truth value.
    Bool,
    /// An integer.
    Int,
    /// A float.
    Float,
    /// A string.
    String,
    /// A list of any elements.
    List,
    /// A list of truth values.
    BoolList,
    /// A list of integers.
    IntList,
    /// A list of floats.
    FloatList,
    /// A list of strings.
    StringList,
    /// A list of nodes.
    NodeList,
    /// A list of relationships.
    RelationshipList,
    /// A map.
    Map,
    /// A node.
    Node,
    /// A relationship.
    Relationship,
    /// A path.
    Path,
    /// A calendar day.
    Date,
    /// A time of day without offset.
    LocalTime,
    /// A time of day with offset.
    Time,
    /// A day and time without offset.
    LocalDateTime,
    /// A day and time with offset.
    DateTime,
    /// An amount of time.
    Duration,
    /// A point.
    Point,
    /// The type of the first argument; for results only.
    First,
    /// An element of the first argument, which is a list; for results only.
    ElementOfFirst,
}

/// The type of an argument, and whether it may be left out or repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgType {
    /// The type of the argument.
    pub ty: Type,
    /// Whether the argument may be left out; only trailing arguments may.
    pub optional: bool,
    /// Whether the argument may be repeated; only the last argument may.
    pub repeated: bool,
}

impl Type {
    /// A required argument of this type.
    pub const fn required(self) -> ArgType {
        ArgType { ty: self, optional: false, repeated: false }
    }

    /// The name of the type in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Bool => "boolean",
            Self::Int => "integer",
            Self::Float => "float",
            Self::String => "string",
            Self::List => "list",
            Self::BoolList => "list of boolean",
            Self::IntList => "list of integer",
            Self::FloatList => "list of float",
            Self::StringList => "list of string",
            Self::NodeList => "list of node",
            Self::RelationshipList => "list of relationship",
            Self::Map => "map",
            Self::Node => "node",
            Self::Relationship => "relationship",
            Self::Path => "path",
            Self::Date => "date",
            Self::LocalTime => "local time",
            Self::Time => "time",
            Self::LocalDateTime => "local datetime",
            Self::DateTime => "datetime",
            Self::Duration => "duration",
            Self::Point => "point",
            Self::First => "type of the first argument",
            Self::ElementOfFirst => "element of the first argument",
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
