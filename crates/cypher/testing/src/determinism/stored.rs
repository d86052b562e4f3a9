//! `Stored`: what is known of the property values of a graph.

use super::inferred::Inferred;
use super::kinds::Kinds;
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{Graph, Map};
use std::collections::BTreeMap;

/// What is known of the property values of a graph, by property key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    nodes: BTreeMap<Name, Inferred>,
    relationships: BTreeMap<Name, Inferred>,
}

impl Stored {
    /// What a graph stores. None for a graph without nodes, because callers pass an empty graph if they do not know the
    /// graph.
    pub(super) fn of(graph: &Graph) -> Option<Self> {
        let mut stored = Self::default();
        let mut any = false;
        for node in graph.nodes() {
            any = true;
            note(&mut stored.nodes, &node.properties);
        }
        for relationship in graph.relationships() {
            note(&mut stored.relationships, &relationship.properties);
        }
        any.then_some(stored)
    }

    /// What is known of a property of nodes or relationships, according to `kinds`. It may be null.
    pub(super) fn property(&self, kinds: Kinds, key: &str) -> Inferred {
        let mut found = Inferred::of(Kinds::NULL);
        for (kind, own) in [(Kinds::NODE, &self.nodes), (Kinds::RELATIONSHIP, &self.relationships)] {
            if let Some(value) = own.get(key).filter(|_| kinds.has(kind)) {
                found = found.or(value.clone());
            }
        }
        found
    }
}

/// Adds the properties of one node or relationship to what is known.
fn note(stored: &mut BTreeMap<Name, Inferred>, properties: &Map) {
    for (key, value) in properties {
        let value = Inferred::value(value);
        let known = match stored.remove(key) {
            Some(before) => before.or(value),
            None => value,
        };
        stored.insert(key.clone(), known);
    }
}
