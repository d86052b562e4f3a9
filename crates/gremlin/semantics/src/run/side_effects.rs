//! `SideEffect`: a side effect of a running traversal.

use std::sync::Arc;

use crate::graph::Graph;
use crate::step::group::Groups;
use crate::value::{BulkSet, Map, Tree, Value};

/// A side effect that steps are still adding to.
#[derive(Debug)]
pub(crate) enum SideEffect {
    /// A plain value that the source defined, or that an operator combined.
    Value(Value),
    /// The values that `aggregate()` collected.
    Bag(BulkSet),
    /// The groups that `group()` collected.
    Groups(Groups),
    /// The counts that `groupCount()` collected.
    Counts(Map),
    /// The tree that `tree()` collected.
    Tree(Tree),
    /// The graph that `subgraph()` collected.
    Graph(Box<Graph>),
}

impl SideEffect {
    /// The current value, as `select()` and `within()` read it. Groups that are not reduced yet are lists.
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
