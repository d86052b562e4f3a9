//! Draws a schema from a configuration.

use edgewise_gremlin_syntax::ast::Cardinality;
use edgewise_model::Rng;

use super::{EdgeLabel, PropertyKey, Schema, VertexLabel, names};
use crate::{Config, Interval, Limits, ValueKind};

/// The relative frequency of each type among keys.
const WEIGHTS: &[(ValueKind, u32)] = &[
    (ValueKind::Int, 24),
    (ValueKind::String, 26),
    (ValueKind::Double, 13),
    (ValueKind::Long, 13),
    (ValueKind::Boolean, 9),
    (ValueKind::Float, 8),
    (ValueKind::Date, 5),
    (ValueKind::Byte, 3),
    (ValueKind::Short, 3),
    (ValueKind::BigInteger, 3),
    (ValueKind::BigDecimal, 4),
    (ValueKind::Uuid, 3),
];

/// Draws a schema. A key has one type throughout, and labels share keys, so that joins find matches.
pub fn draw_schema(rng: &mut Rng, config: &Config, limits: &Limits) -> Schema {
    let sizes = &config.schema;
    let odd = sizes.odd_names;
    let vertex_names = names::draw(rng, "v", sizes.vertex_labels, odd);
    let edge_names = names::draw(rng, "e", sizes.edge_labels, odd);
    let keys = draw_keys(rng, config, limits);
    let single: Vec<usize> =
        (0..keys.len()).filter(|place| keys[*place].cardinality == Cardinality::Single).collect();
    let all: Vec<usize> = (0..keys.len()).collect();
    let labels = vertex_names.len();
    let ends_per_label = if limits.has("several-ends") { sizes.ends_per_label } else { Interval::new(1, 1) };
    let edge_labels = edge_names
        .into_iter()
        .map(|name| EdgeLabel {
            name,
            ends: draw_ends(rng, ends_per_label, labels),
            keys: choose(rng, &single, sizes.properties_per_edge),
        })
        .collect();
    let vertex_labels = vertex_names
        .into_iter()
        .map(|name| VertexLabel { name, keys: choose(rng, &all, sizes.properties_per_vertex) })
        .collect();
    Schema { vertex_labels, edge_labels, keys }
}

fn draw_keys(rng: &mut Rng, config: &Config, limits: &Limits) -> Vec<PropertyKey> {
    let sizes = &config.schema;
    let mut keys: Vec<PropertyKey> = names::draw(rng, "k", sizes.property_keys, sizes.odd_names)
        .into_iter()
        .map(|name| {
            let kind = value_kind(rng, config, limits);
            let several = limits.multi_properties && rng.percent(sizes.multi_keys);
            let cardinality = match several {
                true if rng.bool() => Cardinality::List,
                true => Cardinality::Set,
                false => Cardinality::Single,
            };
            PropertyKey { name, kind, cardinality, meta: Vec::new() }
        })
        .collect();
    let single: Vec<usize> =
        (0..keys.len()).filter(|place| keys[*place].cardinality == Cardinality::Single).collect();
    for key in &mut keys {
        if limits.meta_properties && rng.percent(sizes.meta_keys) {
            key.meta = choose(rng, &single, Interval::new(1, 2));
        }
    }
    keys
}

/// Draws a type that the target can store, common types most often.
fn value_kind(rng: &mut Rng, config: &Config, limits: &Limits) -> ValueKind {
    let allowed = |kind: ValueKind| {
        config.values.kinds.contains(&kind)
            && limits.storable.kinds.contains(&kind)
            && limits.has_literals(kind)
    };
    let weights: Vec<u32> =
        WEIGHTS.iter().map(|(kind, weight)| if allowed(*kind) { *weight } else { 0 }).collect();
    // If the target stores none of the configured types, strings are used.
    rng.weighted(&weights).map_or(ValueKind::String, |place| WEIGHTS[place].0)
}

/// Draws some of the keys, in order; all of them if there are not enough.
fn choose(rng: &mut Rng, keys: &[usize], count: Interval) -> Vec<usize> {
    let count = count.draw(rng);
    let mut chosen = keys.to_vec();
    rng.shuffle(&mut chosen);
    chosen.truncate(count);
    chosen.sort_unstable();
    chosen
}

fn draw_ends(rng: &mut Rng, count: Interval, labels: usize) -> Vec<(usize, usize)> {
    let mut ends = Vec::new();
    for _ in 0..count.draw(rng).max(1) {
        let pair = (rng.index(labels), rng.index(labels));
        if !ends.contains(&pair) {
            ends.push(pair);
        }
    }
    ends
}
