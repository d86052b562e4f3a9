//! `SideEffect`: what a traversal collects beside the stream.

use std::sync::Arc;

use crate::graph::Graph;
use crate::step::group::Groups;
use crate::value::{BulkSet, Map, Tree, Value};

/// One side effect while it grows.
#[derive(Debug)]
pub(crate) enum SideEffect {
    /// A plain value, set by the source or added up by an operator.
    Value(Value),
    /// What `aggregate()` collected.
    Bag(BulkSet),
    /// What `group()` collected.
    Groups(Groups),
    /// What `groupCount()` collected.
    Counts(Map),
    /// What `tree()` collected.
    Tree(Tree),
    /// What `subgraph()` collected.
    Graph(Box<Graph>),
}

impl SideEffect {
    /// The value as `select()` and `within()` see it; groups as far as they are reduced.
    pub fn value(&self) -> Value {
        match self {
            Self::Value(value) => value.clone(),
            Self::Bag(bag) => Value::BulkSet(Arc::new(bag.clone())),
            Self::Groups(groups) => groups.current(),
            Self::Counts(map) => Value::map(map.clone()),
            Self::Tree(tree) => Value::Tree(Arc::new(tree.clone())),
            Self::Graph(graph) => Value::Graph(Arc::new(graph.as_ref().clone())),
        }
    }
}
