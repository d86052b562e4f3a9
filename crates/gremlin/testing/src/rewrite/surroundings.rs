//! `Surroundings`: the facts about the graph and the names in use that rewrite rules need.

use edgewise_gremlin_syntax::ast::{Arg, Step, Text, Traversal};
use edgewise_gremlin_syntax::walk::{Visit, walk_step};
use edgewise_model::{CompositeKind, Graph, Name, Value};
use std::collections::BTreeSet;

/// What is known of the graph, and which names a new label must not have.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    /// True if a vertex holds several values of one key.
    pub multi_properties: bool,
    /// Names that the traversal already uses.
    pub taken: BTreeSet<Name>,
}

impl Surroundings {
    /// The facts about a graph, without names.
    pub(crate) fn of(graph: &Graph) -> Self {
        let several = |value: &Value| match value {
            Value::Composite(set) => set.kind() == CompositeKind::Set,
            _ => false,
        };
        let multi_properties = graph.nodes().flat_map(|node| node.properties.values()).any(several);
        Self { multi_properties, taken: BTreeSet::new() }
    }

    /// Adds the names that a traversal uses.
    #[must_use]
    pub(crate) fn with_names_of(mut self, traversal: &Traversal) -> Self {
        struct Names<'n>(&'n mut BTreeSet<Name>);
        impl Visit for Names<'_> {
            fn step(&mut self, step: &Step) {
                step.parts(&mut |argument| {
                    if let Arg::Name(name) = argument {
                        self.0.insert(name.clone());
                    }
                });
                walk_step(self, step);
            }

            fn text(&mut self, text: &Text) {
                if let Text::String(name) = text {
                    self.0.insert(name.clone());
                }
            }
        }
        Names(&mut self.taken).traversal(traversal);
        self
    }
}
