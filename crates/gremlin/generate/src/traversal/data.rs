//! `Data`: the labels, keys and values that parameters are taken from.

use edgewise_gremlin_syntax::ast::Cardinality;
use edgewise_model::{Name, Rng};

use super::kind::Item;
use crate::value::Pools;
use crate::{GraphPlan, Schema, ValueKind};

/// A property key as steps use it.
#[derive(Clone, Debug)]
pub struct Key {
    /// Its name.
    pub name: Name,
    /// The index of the key in the schema.
    pub place: usize,
    /// The type of the key's values in the schema.
    pub kind: ValueKind,
    /// The kind of the key's values, as steps distinguish them.
    pub item: Item,
    /// Whether a vertex has at most one value of the key.
    pub single: bool,
    /// The cardinality with which a value is added.
    pub cardinality: Cardinality,
}

impl Key {
    /// Whether this key has a given index in the schema.
    pub const fn is_key(&self, place: usize) -> bool {
        self.place == place
    }
}

/// The labels, keys and values that parameters are taken from.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// Every key.
    pub keys: Vec<Key>,
    /// The keys of vertices.
    pub of_vertices: Vec<usize>,
    /// The keys of edges.
    pub of_edges: Vec<usize>,
    /// The keys of meta-properties.
    pub of_properties: Vec<usize>,
    /// The labels of vertices.
    pub vertex_labels: Vec<Name>,
    /// The labels of edges.
    pub edge_labels: Vec<Name>,
    /// The pairs of vertex labels that the edges of each edge label join.
    pub edge_ends: Vec<Vec<(usize, usize)>>,
    /// The keys of each label of vertices.
    pub keys_of_label: Vec<Vec<usize>>,
    /// The keys of each label of edges.
    pub keys_of_edge_label: Vec<Vec<usize>>,
    /// The keys of the meta-properties of each key.
    pub meta_of: Vec<Vec<usize>>,
    /// The vertices: id, and the index of the label.
    pub vertices: Vec<(i64, usize)>,
    /// The ids of vertices.
    pub vertex_ids: Vec<i64>,
    /// The ids of edges.
    pub edge_ids: Vec<i64>,
    /// The values of keys.
    pub pools: Pools,
}

impl Data {
    /// Collects the data of a schema and a graph.
    pub fn new(schema: &Schema, graph: &GraphPlan, pools: Pools) -> Self {
        let keys = schema.keys.iter().enumerate().map(|(place, key)| {
            let small = pools.keys.get(place).is_some_and(|pool| pool.small);
            Key {
                name: key.name.clone(),
                place,
                kind: key.kind,
                item: Item::of(key.kind, small),
                single: key.cardinality == Cardinality::Single,
                cardinality: key.cardinality,
            }
        });
        let owned = |lists: &mut dyn Iterator<Item = &Vec<usize>>| {
            let mut all: Vec<usize> = lists.flatten().copied().collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        Self {
            keys: keys.collect(),
            of_vertices: owned(&mut schema.vertex_labels.iter().map(|label| &label.keys)),
            of_edges: owned(&mut schema.edge_labels.iter().map(|label| &label.keys)),
            of_properties: owned(&mut schema.keys.iter().map(|key| &key.meta)),
            vertex_labels: schema.vertex_labels.iter().map(|label| label.name.clone()).collect(),
            edge_labels: schema.edge_labels.iter().map(|label| label.name.clone()).collect(),
            edge_ends: schema.edge_labels.iter().map(|label| label.ends.clone()).collect(),
            keys_of_label: schema.vertex_labels.iter().map(|label| label.keys.clone()).collect(),
            keys_of_edge_label: schema.edge_labels.iter().map(|label| label.keys.clone()).collect(),
            meta_of: schema.keys.iter().map(|key| key.meta.clone()).collect(),
            vertices: graph
                .vertices
                .iter()
                .filter_map(|vertex| {
                    let place = schema.vertex_labels.iter().position(|label| label.name == vertex.label)?;
                    Some((vertex.id, place))
                })
                .collect(),
            vertex_ids: graph.vertices.iter().map(|vertex| vertex.id).collect(),
            edge_ids: graph.edges.iter().map(|edge| edge.id).collect(),
            pools,
        }
    }

    /// The keys that elements of this kind may have.
    pub fn keys_of(&self, item: Item) -> &[usize] {
        match item {
            Item::Vertex => &self.of_vertices,
            Item::Edge => &self.of_edges,
            Item::VertexProperty => &self.of_properties,
            _ => &[],
        }
    }

    /// Looks up a key by its name.
    pub fn key(&self, name: &str) -> Option<&Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// A random label of elements of this kind.
    pub fn label(&self, item: Item, rng: &mut Rng) -> Option<&Name> {
        match item {
            Item::Edge => rng.pick(&self.edge_labels),
            Item::VertexProperty => {
                self.of_vertices.get(rng.index(self.of_vertices.len())).map(|place| &self.keys[*place].name)
            }
            _ => rng.pick(&self.vertex_labels),
        }
    }
}
