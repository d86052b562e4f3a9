//! Draws a graph and its indexes from a schema.

use edgewise_gremlin_syntax::ast::{Cardinality, Value};
use edgewise_model::{Name, Rng};

use super::{ElementKind, GraphPlan, IndexPlan, PlannedEdge, PlannedProperty, PlannedVertex};
use crate::value::Pools;
use crate::{Config, Limits, Schema, ValueKind};

/// Draws a graph.
pub fn draw_graph(
    rng: &mut Rng,
    config: &Config,
    limits: &Limits,
    schema: &Schema,
    pools: &Pools,
) -> GraphPlan {
    let parallel_edges = config.graph.parallel_edges && limits.has("parallel-edges");
    let (graph, labels) = (GraphPlan::default(), Vec::new());
    let mut draft = Draft { rng, config, parallel_edges, schema, pools, graph, labels, next_id: 1 };
    let count = config.graph.vertices.draw(draft.rng);
    for _ in 0..count {
        draft.add_vertex();
    }
    if config.graph.edge_density > 0 {
        draft.join_pairs();
    } else {
        for _ in 0..config.graph.edges.draw(draft.rng) {
            draft.add_edge();
        }
    }
    draft.graph
}

struct Draft<'d> {
    rng: &'d mut Rng,
    config: &'d Config,
    /// Whether two edges of one label may join the same vertices.
    parallel_edges: bool,
    schema: &'d Schema,
    pools: &'d Pools,
    graph: GraphPlan,
    /// The label of each vertex, as an index into the schema.
    labels: Vec<usize>,
    next_id: i64,
}

impl Draft<'_> {
    fn id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id - 1
    }

    fn add_vertex(&mut self) {
        let label = self.rng.index(self.schema.vertex_labels.len());
        let own = &self.schema.vertex_labels[label];
        let id = self.id();
        let mut properties = Vec::new();
        for key in &own.keys {
            self.vertex_property(*key, &mut properties);
        }
        self.labels.push(label);
        self.graph.vertices.push(PlannedVertex { id, label: own.name.clone(), properties });
    }

    fn vertex_property(&mut self, place: usize, properties: &mut Vec<PlannedProperty>) {
        if !self.rng.percent(self.config.graph.property_presence) {
            return;
        }
        let key = &self.schema.keys[place];
        let count = match key.cardinality {
            Cardinality::Single => 1,
            _ => self.config.graph.values_per_key.draw(self.rng),
        };
        for _ in 0..count {
            let Some(value) = self.pools.pick(self.rng, place).cloned() else { return };
            let known = properties.iter().any(|other| other.key == key.name && other.value == value);
            if known && key.cardinality == Cardinality::Set {
                continue;
            }
            let meta = self.meta(place);
            properties.push(PlannedProperty {
                key: key.name.clone(),
                value,
                cardinality: key.cardinality,
                meta,
            });
        }
    }

    fn meta(&mut self, place: usize) -> Vec<(Name, Value)> {
        let mut meta = Vec::new();
        for key in &self.schema.keys[place].meta {
            if self.rng.percent(self.config.graph.meta_presence)
                && let Some(value) = self.pools.pick(self.rng, *key)
            {
                meta.push((self.schema.keys[*key].name.clone(), value.clone()));
            }
        }
        meta
    }

    /// Adds an edge between two vertices that its label may join, if there are such vertices.
    fn add_edge(&mut self) {
        let label = self.rng.index(self.schema.edge_labels.len());
        let ends = &self.schema.edge_labels[label].ends;
        let Some((from, to)) = self.rng.pick(ends).copied() else { return };
        if let (Some(from), Some(to)) = (self.vertex_of(from), self.vertex_of(to)) {
            self.join(label, from, to);
        }
    }

    fn vertex_of(&mut self, label: usize) -> Option<usize> {
        let places: Vec<usize> =
            (0..self.labels.len()).filter(|place| self.labels[*place] == label).collect();
        self.rng.pick(&places).copied()
    }

    /// Joins each ordered pair of vertices with the configured probability, by a label that allows it.
    fn join_pairs(&mut self) {
        for from in 0..self.labels.len() {
            for to in 0..self.labels.len() {
                if !self.rng.percent(self.config.graph.edge_density) {
                    continue;
                }
                let pair = (self.labels[from], self.labels[to]);
                let labels: Vec<usize> = (0..self.schema.edge_labels.len())
                    .filter(|label| self.schema.edge_labels[*label].ends.contains(&pair))
                    .collect();
                if let Some(label) = self.rng.pick(&labels).copied() {
                    self.join(label, from, to);
                }
            }
        }
    }

    fn join(&mut self, label: usize, from: usize, to: usize) {
        let own = &self.schema.edge_labels[label];
        let (from, to) = (self.graph.vertices[from].id, self.graph.vertices[to].id);
        if from == to && !self.config.graph.self_loops {
            return;
        }
        let is_same = |edge: &PlannedEdge| edge.from == from && edge.to == to && edge.label == own.name;
        if !self.parallel_edges && self.graph.edges.iter().any(is_same) {
            return;
        }
        let mut properties = Vec::new();
        for place in &own.keys {
            if self.rng.percent(self.config.graph.property_presence)
                && let Some(value) = self.pools.pick(self.rng, *place).cloned()
            {
                let key = self.schema.keys[*place].name.clone();
                let cardinality = Cardinality::Single;
                properties.push(PlannedProperty { key, value, cardinality, meta: Vec::new() });
            }
        }
        let id = self.id();
        self.graph.edges.push(PlannedEdge { id, label: own.name.clone(), from, to, properties });
    }
}

/// Draws indexes on keys of the schema's labels.
pub fn draw_indexes(rng: &mut Rng, config: &Config, limits: &Limits, schema: &Schema) -> Vec<IndexPlan> {
    if !limits.indexes {
        return Vec::new();
    }
    let mut indexes: Vec<IndexPlan> = Vec::new();
    for _ in 0..config.graph.indexes.draw(rng) {
        let (element, label, keys) = if rng.one_in(4) {
            let place = rng.index(schema.edge_labels.len());
            (ElementKind::Edge, place, &schema.edge_labels[place].keys)
        } else {
            let place = rng.index(schema.vertex_labels.len());
            (ElementKind::Vertex, place, &schema.vertex_labels[place].keys)
        };
        let mut keys = keys.clone();
        rng.shuffle(&mut keys);
        keys.truncate(if rng.one_in(5) { 2 } else { 1 });
        let ordered = |kind: ValueKind| kind.is_number() || kind == ValueKind::Date;
        let ranges = keys.iter().all(|key| ordered(schema.keys[*key].kind)) && rng.bool();
        let index = IndexPlan { element, label: rng.bool().then_some(label), keys, ranges };
        if !index.keys.is_empty() && !indexes.contains(&index) {
            indexes.push(index);
        }
    }
    indexes
}
