//! Steps that change the graph.

use super::family::family;
use super::{Cardinality, Nested, Text, Value};

family! {
    /// Mutations.
    Mutation {
        /// Adds a vertex.
        "addV" AddV(label: Option<Label>);
        /// Adds an edge between the vertices that the `from()` and `to()` steps after it name.
        "addE" AddE(label: Label);
        /// Finds or adds a vertex. Without an argument it uses the incoming map, which is not allowed directly
        /// after `g`.
        "mergeV" MergeV(search: Option<MergeMap>);
        /// Finds or adds an edge. Without an argument it uses the incoming map, which is not allowed directly after
        /// `g`.
        "mergeE" MergeE(search: Option<MergeMap>);
        /// Sets one or several properties.
        "property" Property(property: Property);
        /// Removes elements or properties.
        "drop" Drop;
    }
}

/// The label of a new element.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// A string or variable; not `null`.
    Text(Text),
    /// A traversal that returns the label.
    Traversal(Nested),
}

/// The argument of a merge step or of its options.
#[derive(Clone, Debug, PartialEq)]
pub enum MergeMap {
    /// [`Value::Map`], [`Value::Null`] or [`Value::Variable`].
    Value(Value),
    /// A traversal that returns the map.
    Traversal(Nested),
}

/// The arguments of `property()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Property {
    /// `property(Cardinality.list, 'name', 'marko', 'since', 2009)`.
    One {
        /// The cardinality; without it, the graph's default.
        cardinality: Option<Cardinality>,
        /// The key: a string or a `T`, as a value.
        key: Value,
        /// The value.
        value: Value,
        /// Keys and values of meta-properties, alternating.
        meta: Vec<Value>,
    },
    /// `property([name: 'marko', age: 29])`: a map, `null` or a variable.
    Map {
        /// The cardinality; without it, the graph's default.
        cardinality: Option<Cardinality>,
        /// [`Value::Map`], [`Value::Null`] or [`Value::Variable`].
        map: Value,
    },
}
