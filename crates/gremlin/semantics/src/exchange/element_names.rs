//! `ElementNames`: the numbers by which the model knows vertices and edges.

use std::collections::BTreeMap;

use crate::value::{Edge, Value, Vertex};

/// Where the numbers of elements begin that nobody named and whose ids are no numbers.
const UNNAMED: u64 = 1 << 62;

/// The numbers by which the model knows vertices and edges. An element that nobody named has its own id as its number if that
/// is a non-negative integer.
#[derive(Clone, Debug, Default)]
pub struct ElementNames {
    vertices: BTreeMap<u32, u64>,
    edges: BTreeMap<u32, u64>,
}

impl ElementNames {
    /// Every element under its own id.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of a vertex.
    pub fn vertex(&self, vertex: &Vertex) -> u64 {
        number(&self.vertices, vertex.slot, &vertex.id)
    }

    /// The number of an edge.
    pub fn edge(&self, edge: &Edge) -> u64 {
        number(&self.edges, edge.slot, &edge.id)
    }

    /// Learns the numbers of elements from the result of a setup statement: a map whose keys `v7` and `e9` stand for the vertex
    /// that is our 7 and the edge that is our 9. Anything else teaches nothing.
    pub fn learn(&mut self, result: &Value) {
        let Value::Map(map) = result else { return };
        for (key, element) in map.entries() {
            let Some(key) = key.as_str() else { continue };
            let named = |letter| key.strip_prefix(letter).and_then(|digits| digits.parse().ok());
            match element {
                Value::Vertex(vertex) => {
                    if let Some(number) = named('v') {
                        self.vertices.insert(vertex.slot, number);
                    }
                }
                Value::Edge(edge) => {
                    if let Some(number) = named('e') {
                        self.edges.insert(edge.slot, number);
                    }
                }
                _ => {}
            }
        }
    }

    /// Forgets every name.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

fn number(names: &BTreeMap<u32, u64>, slot: u32, id: &Value) -> u64 {
    let own = || id.as_i64().and_then(|id| u64::try_from(id).ok());
    names.get(&slot).copied().or_else(own).unwrap_or(UNNAMED + u64::from(slot))
}
