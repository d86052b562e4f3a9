//! `Cell`: a value while a statement runs. Elements are ids, containers are shared, so that a cell is cheap to copy.

use crate::trail::Trail;
use edgewise_model::{Name, Node, NodeId, Path, RelId, Relationship, Value};
use std::{collections::BTreeMap, rc::Rc};

/// A value while a statement runs.
///
/// A node or relationship is only an id: its labels and properties are looked up in the graph when they are read, so
/// that every clause sees the current graph. The final answer contains a [`Value`] for each cell.
#[derive(Clone, Debug, Default)]
pub(crate) enum Cell {
    /// Cypher's null.
    #[default]
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    String(Name),
    List(Rc<ListCell>),
    Map(Rc<MapCell>),
    Node(NodeId),
    Relationship(RelId),
    Path(Rc<Trail>),
    /// A temporal value, a point, or a value of a type that Cypher does not have.
    Scalar(Rc<Value>),
}

/// The items of a list, and how deeply lists and maps are nested in it. The nesting is limited, because dropping a
/// deeply nested list, which `reduce` can build, would overflow the stack.
#[derive(Debug)]
pub(crate) struct ListCell {
    depth: u32,
    pub(crate) items: Vec<Cell>,
}

/// The entries of a map, sorted by key, and how deeply lists and maps are nested in it.
#[derive(Debug)]
pub(crate) struct MapCell {
    depth: u32,
    pub(crate) entries: BTreeMap<Name, Cell>,
}

impl Cell {
    /// A list cell with these items.
    pub(crate) fn list(items: Vec<Cell>) -> Self {
        let depth = 1 + items.iter().map(Self::depth).max().unwrap_or(0);
        Self::List(Rc::new(ListCell { depth, items }))
    }

    /// A map cell with these entries.
    pub(crate) fn map(entries: BTreeMap<Name, Cell>) -> Self {
        let depth = 1 + entries.values().map(Self::depth).max().unwrap_or(0);
        Self::Map(Rc::new(MapCell { depth, entries }))
    }

    /// A string cell with this text.
    pub(crate) fn string(text: impl Into<Name>) -> Self {
        Self::String(text.into())
    }

    /// How many levels of lists and maps the cell has: 1 for a flat list, 0 for a number.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Self::List(list) => list.depth,
            Self::Map(map) => map.depth,
            _ => 0,
        }
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The type of the value with its article, for error messages: "a node", "an integer".
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Int(_) => "an integer",
            Self::Float(_) => "a float",
            Self::String(_) => "a string",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
            Self::Node(_) => "a node",
            Self::Relationship(_) => "a relationship",
            Self::Path(_) => "a path",
            Self::Scalar(value) => match &**value {
                Value::Point(_) => "a point",
                Value::Duration(_) => "a duration",
                Value::Opaque(_) | Value::Scalar(_) | Value::Composite(_) => "an opaque value",
                _ => "a temporal value",
            },
        }
    }

    /// Converts a value to a cell; nodes, relationships and paths become ids.
    pub(crate) fn from_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(value) => Self::Int(*value),
            Value::Float(value) => Self::Float(*value),
            Value::String(value) => Self::String(value.clone()),
            Value::List(items) => Self::list(items.iter().map(Self::from_value).collect()),
            Value::Map(map) => {
                Self::map(map.iter().map(|(key, value)| (key.clone(), Self::from_value(value))).collect())
            }
            Value::Node(node) => Self::Node(node.id),
            Value::Relationship(relationship) => Self::Relationship(relationship.id),
            Value::Path(path) => Self::Path(Rc::new(Trail {
                nodes: path.nodes().iter().map(|node| node.id).collect(),
                relationships: path.relationships().iter().map(|relationship| relationship.id).collect(),
            })),
            scalar => Self::Scalar(Rc::new(scalar.clone())),
        }
    }

    /// Converts the cell to a value without looking into the graph: a node or relationship has only its id, a
    /// relationship in a path also its ends. Functions on plain values get such values as arguments (see
    /// [`crate::FunctionContext`]).
    pub(crate) fn to_bare_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Int(value) => Value::Int(*value),
            Self::Float(value) => Value::Float(*value),
            Self::String(value) => Value::String(value.clone()),
            Self::List(list) => Value::List(list.items.iter().map(Self::to_bare_value).collect()),
            Self::Map(map) => Value::Map(
                map.entries.iter().map(|(key, cell)| (key.clone(), cell.to_bare_value())).collect(),
            ),
            Self::Node(id) => Value::Node(Box::new(bare_node(*id))),
            Self::Relationship(id) => Value::Relationship(Box::new(bare_relationship(*id, 0, 0))),
            Self::Path(trail) => {
                let nodes = trail.nodes.iter().map(|id| bare_node(*id)).collect();
                let ends = trail.nodes.windows(2).zip(&trail.relationships);
                let relationships = ends.map(|(ends, id)| bare_relationship(*id, ends[0], ends[1])).collect();
                Path::new(nodes, relationships).map_or(Value::Null, Value::from)
            }
            Self::Scalar(value) => (**value).clone(),
        }
    }
}

/// A node that has only an id.
fn bare_node(id: NodeId) -> Node {
    Node { id, labels: Vec::new(), properties: BTreeMap::new() }
}

/// A relationship that has only an id and its ends.
fn bare_relationship(id: RelId, start: NodeId, end: NodeId) -> Relationship {
    Relationship { id, start, end, kind: Name::default(), properties: BTreeMap::new() }
}
