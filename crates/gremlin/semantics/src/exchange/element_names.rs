//! `ElementNames`: the numbers that identify vertices and edges in the model.

use std::collections::BTreeMap;

use crate::value::{Edge, Value, Vertex};

/// The first number for elements that have no name and whose ids are not integers.
const UNNAMED: u64 = 1 << 62;

/// The numbers that identify vertices and edges in the model. For an element without a name, its id is its number if
/// the id is a non-negative integer.
#[derive(Clone, Debug, Default)]
pub struct ElementNames {
    vertices: BTreeMap<u32, u64>,
    edges: BTreeMap<u32, u64>,
}

impl ElementNames {
    /// Creates an empty table: every element is identified by its own id.
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

    /// Reads the numbers of elements from the result of a setup statement. In a map, the key `v7` names the vertex with
    /// number 7 and `e9` the edge with number 9. Any other result is ignored.
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

    /// Removes all names.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

fn number(names: &BTreeMap<u32, u64>, slot: u32, id: &Value) -> u64 {
    let own = || id.as_i64().and_then(|id| u64::try_from(id).ok());
    names.get(&slot).copied().or_else(own).unwrap_or(UNNAMED + u64::from(slot))
}
