//! `SeenSchema`: the labels, keys and types that the graphs of a scenario need.

use edgewise_gremlin_generate::{EdgeLabel, PropertyKey, Schema, ValueKind, VertexLabel};
use edgewise_gremlin_semantics::graph::Cardinality;
use edgewise_gremlin_semantics::{Graph, Value};
use edgewise_model::Name;
use std::collections::{BTreeMap, BTreeSet};

/// The labels, keys and types of all graphs of a scenario together.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenSchema {
    /// Labels and keys.
    pub(super) schema: Schema,
    /// The types of all values.
    pub(super) kinds: BTreeSet<ValueKind>,
    /// The first key that has values of two types, or a value of a type that no schema can declare.
    pub(super) conflict: Option<Name>,
    /// Whether two edges of a label have the same ends.
    pub(super) parallel_edges: bool,
}

impl SeenSchema {
    /// Adds the labels, keys and types of a graph.
    pub(super) fn add(&mut self, graph: &Graph) {
        for vertex in graph.vertices() {
            let place = self.vertex_label(&vertex.label);
            let properties = graph.vertex_properties(vertex);
            for property in properties {
                let several = properties.iter().filter(|other| other.key == property.key).count() > 1;
                let Some(key) = self.key(&property.key, &property.value, several) else { continue };
                add(&mut self.schema.vertex_labels[place].keys, key);
                for (name, value) in graph.meta_properties(property) {
                    let Some(meta) = self.key(name, value, false) else { continue };
                    add(&mut self.schema.keys[key].meta, meta);
                }
            }
        }
        let mut ends = BTreeMap::new();
        for edge in graph.edges() {
            let pair = (self.vertex_label(&edge.out_vertex.label), self.vertex_label(&edge.in_vertex.label));
            let place = self.edge_label(&edge.label, pair);
            for (name, value) in graph.edge_properties(edge) {
                let Some(key) = self.key(name, value, false) else { continue };
                add(&mut self.schema.edge_labels[place].keys, key);
            }
            let count = ends.entry((place, edge.out_vertex.slot, edge.in_vertex.slot)).or_insert(0_usize);
            *count += 1;
            self.parallel_edges |= *count > 1;
        }
    }

    fn vertex_label(&mut self, name: &Name) -> usize {
        let labels = &mut self.schema.vertex_labels;
        labels.iter().position(|label| label.name == *name).unwrap_or_else(|| {
            labels.push(VertexLabel { name: name.clone(), keys: Vec::new() });
            labels.len() - 1
        })
    }

    fn edge_label(&mut self, name: &Name, ends: (usize, usize)) -> usize {
        let labels = &mut self.schema.edge_labels;
        let place = labels.iter().position(|label| label.name == *name).unwrap_or_else(|| {
            labels.push(EdgeLabel { name: name.clone(), ends: Vec::new(), keys: Vec::new() });
            labels.len() - 1
        });
        if !labels[place].ends.contains(&ends) {
            labels[place].ends.push(ends);
        }
        place
    }

    fn key(&mut self, name: &Name, value: &Value, several: bool) -> Option<usize> {
        let Some(kind) = kind_of(value) else {
            self.conflict.get_or_insert_with(|| name.clone());
            return None;
        };
        self.kinds.insert(kind);
        let cardinality = if several { Cardinality::List } else { Cardinality::Single };
        let keys = &mut self.schema.keys;
        match keys.iter().position(|key| key.name == *name) {
            Some(place) => {
                if keys[place].kind != kind {
                    self.conflict.get_or_insert_with(|| name.clone());
                }
                if several {
                    keys[place].cardinality = cardinality;
                }
                Some(place)
            }
            None => {
                keys.push(PropertyKey { name: name.clone(), kind, cardinality, meta: Vec::new() });
                Some(keys.len() - 1)
            }
        }
    }
}

fn add(places: &mut Vec<usize>, place: usize) {
    if !places.contains(&place) {
        places.push(place);
    }
}

/// The type of a value in a schema; `None` for collections, null and values that cannot be stored.
fn kind_of(value: &Value) -> Option<ValueKind> {
    Some(match value {
        Value::Bool(_) => ValueKind::Boolean,
        Value::Byte(_) => ValueKind::Byte,
        Value::Short(_) => ValueKind::Short,
        Value::Int(_) => ValueKind::Int,
        Value::Long(_) => ValueKind::Long,
        Value::BigInt(_) => ValueKind::BigInteger,
        Value::Float(_) => ValueKind::Float,
        Value::Double(_) => ValueKind::Double,
        Value::BigDecimal(_) => ValueKind::BigDecimal,
        Value::String(_) => ValueKind::String,
        Value::Uuid(_) => ValueKind::Uuid,
        Value::DateTime(_) => ValueKind::Date,
        _ => return None,
    })
}
