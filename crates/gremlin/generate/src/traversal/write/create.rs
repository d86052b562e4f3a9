//! Makes `addV()` and `addE()`.

use edgewise_gremlin_syntax::ast::{
    Endpoint, Label, Map, Modulator, Mutation, Name, Nested, Property, Start, Step, T, Text, Value,
};

use crate::traversal::kind::{Item, Kind};
use crate::traversal::{Maker, Point};

impl Maker<'_> {
    /// A label for a new vertex, and its index in the schema.
    pub(super) fn new_vertex_label(&mut self) -> (Name, Option<usize>) {
        let place = self.rng.index(self.data.vertex_labels.len());
        match self.data.vertex_labels.get(place) {
            Some(name) if self.limits.schema_first || !self.rng.one_in(12) => (name.clone(), Some(place)),
            _ => (Name::new("fresh"), None),
        }
    }

    /// An id that no element has yet.
    pub(super) fn new_id(&mut self) -> Value {
        Value::long(10_000 + self.rng.range_i64(0..=989))
    }

    /// A literal for a key: of its type, from its pool or random.
    pub(super) fn value_for(&mut self, key: usize) -> Value {
        let pooled = if self.rng.bool() { self.data.pools.pick(self.rng, key).cloned() } else { None };
        let kind = self.key(key).kind;
        pooled.unwrap_or_else(|| self.stored(key, kind))
    }

    /// A random literal that the target can store as a value of the key. It is small if all values of the key are small.
    fn stored(&mut self, key: usize, kind: crate::ValueKind) -> Value {
        let small = self.data.pools.keys.get(key).is_some_and(|pool| pool.small);
        let range = crate::value::Range::stored(self.limits, self.config.values.trouble, small);
        crate::value::draw_value(self.rng, kind, range)
    }

    /// The keys that a label may have in the schema.
    pub(super) fn keys_for(&self, label: Option<usize>) -> &[usize] {
        match label.and_then(|label| self.data.keys_of_label.get(label)) {
            Some(keys) => keys,
            None if self.limits.schema_first => &[],
            None => &self.data.of_vertices,
        }
    }

    /// An existing vertex: its id, and the index of its label.
    fn some_vertex(&mut self) -> Option<(i64, usize)> {
        self.rng.pick(&self.data.vertices).copied()
    }
}

/// The step `property(key, value)` without cardinality.
pub(in crate::traversal) fn plain(key: Value, value: Value) -> Step {
    Mutation::Property(Property::One { cardinality: None, key, value, meta: Vec::new() }).into()
}

/// Appends `addV(label)` with an id and some properties.
pub fn add_vertex(maker: &mut Maker<'_>, _: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let first = out.is_empty();
    let (label, place) = maker.new_vertex_label();
    let label = match maker.rng.index(12) {
        0 if !maker.limits.schema_first => None,
        1 => Some(Label::Traversal(Nested::new([Map::Constant(Value::String(label))]))),
        _ => Some(Label::Text(Text::String(label))),
    };
    out.push(Mutation::AddV(label).into());
    // With several traversers, the same id would be assigned twice.
    if maker.limits.user_ids && first && maker.rng.one_in(3) {
        let id = maker.new_id();
        out.push(plain(Value::T(T::Id), id));
    }
    let mut keys = maker.keys_for(place).to_vec();
    maker.rng.shuffle(&mut keys);
    let count = maker.rng.range_usize(0..=3);
    for key in keys.into_iter().take(count) {
        let value = maker.value_for(key);
        out.push(plain(Value::String(maker.key(key).name.clone()), value));
    }
    Some(Kind::One(Item::Vertex))
}

/// An edge label and two vertices that it may join.
pub(super) fn ends(maker: &mut Maker<'_>) -> Option<(Name, usize, i64, i64)> {
    for _ in 0..6 {
        let (from, from_label) = maker.some_vertex()?;
        let (to, to_label) = maker.some_vertex()?;
        let place = maker.rng.index(maker.data.edge_labels.len());
        let joins = maker.data.edge_ends.get(place)?.contains(&(from_label, to_label));
        if joins || !maker.limits.schema_first && maker.rng.one_in(4) {
            return Some((maker.data.edge_labels.get(place)?.clone(), place, from, to));
        }
    }
    None
}

fn edge_properties(maker: &mut Maker<'_>, label: usize, out: &mut Vec<Step>) {
    let mut keys = maker.data.keys_of_edge_label.get(label).cloned().unwrap_or_default();
    maker.rng.shuffle(&mut keys);
    let count = maker.rng.range_usize(0..=2);
    for key in keys.into_iter().take(count) {
        let value = maker.value_for(key);
        out.push(plain(Value::String(maker.key(key).name.clone()), value));
    }
}

fn vertex(id: i64) -> Endpoint {
    Endpoint::Traversal(Nested::new([Start::V(vec![Value::long(id)])]))
}

/// Appends `g.addE(label).from(V(1)).to(V(2))`.
pub fn add_edge_between(maker: &mut Maker<'_>, _: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.limits.id_literals {
        return None;
    }
    let (label, place, from, to) = ends(maker)?;
    out.push(Mutation::AddE(Label::Text(Text::String(label))).into());
    let (from, to) = (Modulator::From(vertex(from)).into(), Modulator::To(vertex(to)).into());
    out.extend(if maker.rng.bool() { [from, to] } else { [to, from] });
    edge_properties(maker, place, out);
    Some(Kind::One(Item::Edge))
}

/// Appends `addE(label)` from the traverser's vertex to another, or the other way round.
pub fn add_edge(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    // Only the labels of the sample traversers' vertices are known.
    if maker.limits.schema_first {
        return None;
    }
    let place = maker.rng.index(maker.data.edge_labels.len());
    let label = maker.data.edge_labels.get(place)?.clone();
    let target = match maker.some_label(at) {
        Some(bound) if bound.kind == Kind::One(Item::Vertex) && maker.rng.bool() => {
            Endpoint::Label(bound.name)
        }
        _ if maker.limits.id_literals => vertex(maker.some_vertex()?.0),
        _ => return None,
    };
    out.push(Mutation::AddE(Label::Text(Text::String(label))).into());
    out.push(if maker.rng.bool() { Modulator::To(target) } else { Modulator::From(target) }.into());
    edge_properties(maker, place, out);
    Some(Kind::One(Item::Edge))
}
