//! `Pools`: the few values each property key takes.

use std::collections::BTreeMap;

use edgewise_model::{Graph, Name, PropertyType, Rng, ScalarType, Schema, Value};

use super::fit::Fit;
use super::integer;
use super::random::{Range, random_property};
use crate::{Config, Features};

/// The values each property key takes: few, as in GDsmith, so that joins and equality predicates find matches.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    keys: BTreeMap<Name, Pool>,
}

#[derive(Clone, Debug)]
struct Pool {
    kind: PropertyType,
    small: bool,
    values: Vec<Value>,
}

impl Pools {
    /// Draws a pool for every key of the schema.
    pub fn draw(rng: &mut Rng, config: &Config, features: &Features, schema: &Schema) -> Self {
        let mut keys = BTreeMap::new();
        let of_types = schema.relationships.iter().flat_map(|relationship| &relationship.properties);
        for (key, kind) in schema.labels.iter().flat_map(|label| &label.properties).chain(of_types) {
            if !keys.contains_key(key) {
                keys.insert(key.clone(), Pool::draw(rng, config, features, *kind));
            }
        }
        Self { keys }
    }

    /// The values of a graph, for every key of the schema that has values of the right type in the graph.
    pub fn of_graph(schema: &Schema, graph: &Graph) -> Self {
        let mut keys: BTreeMap<Name, Pool> = BTreeMap::new();
        let of_types = schema.relationships.iter().flat_map(|relationship| &relationship.properties);
        for (key, kind) in schema.labels.iter().flat_map(|label| &label.properties).chain(of_types) {
            keys.entry(key.clone()).or_insert(Pool { kind: *kind, small: false, values: Vec::new() });
        }
        let nodes = graph.nodes().map(|node| &node.properties);
        let relationships = graph.relationships().map(|relationship| &relationship.properties);
        for (key, value) in nodes.chain(relationships).flatten() {
            if let Some(pool) = keys.get_mut(key)
                && pool.values.len() < MOST_VALUES
                && pool.kind.admits(value)
                && !pool.values.contains(value)
            {
                pool.values.push(value.clone());
            }
        }
        for pool in keys.values_mut() {
            pool.small = pool.kind.scalar() == ScalarType::Integer && pool.values.iter().all(is_small);
        }
        keys.retain(|_, pool| !pool.values.is_empty());
        Self { keys }
    }

    /// A value of a key; null if the schema lacks the key.
    pub fn pick(&self, rng: &mut Rng, key: &str) -> Value {
        self.keys.get(key).and_then(|pool| rng.pick(&pool.values)).cloned().unwrap_or_default()
    }

    /// The keys in order, each with its type and whether all its integers are small.
    pub fn keys(&self) -> impl Iterator<Item = (&Name, PropertyType, bool)> {
        self.keys.iter().map(|(key, pool)| (key, pool.kind, pool.small))
    }

    /// The values of a key.
    pub fn values(&self, key: &str) -> &[Value] {
        self.keys.get(key).map_or(&[], |pool| &pool.values)
    }
}

/// The most values per key that are kept of an existing graph.
const MOST_VALUES: usize = 64;

/// Whether arithmetic on the value stays within 64 bits. Values outside the sample may be larger, so the limit is
/// low.
fn is_small(value: &Value) -> bool {
    match value {
        Value::Int(number) => number.abs() <= integer::SMALL / 1_000,
        Value::List(items) => items.iter().all(is_small),
        _ => false,
    }
}

impl Pool {
    fn draw(rng: &mut Rng, config: &Config, features: &Features, kind: PropertyType) -> Self {
        let small = kind.scalar() == ScalarType::Integer && rng.percent(config.values.small_integer_keys);
        let range = Range { small, non_finite: features.storable.non_finite, trouble: config.values.trouble };
        let size = config.values.pool.draw(rng);
        let fit = Fit::stored(features);
        let mut values: Vec<Value> = Vec::with_capacity(size);
        // Duplicates are skipped rather than drawn again, because some types have few values.
        for _ in 0..size {
            let value = fit.fit(random_property(rng, kind, range, config));
            if features.stores(&value) && !values.contains(&value) {
                values.push(value);
            }
        }
        if values.is_empty() {
            values.push(fit.fit(random_property(rng, kind, Range { trouble: 0, ..range }, config)));
        }
        Self { kind, small, values }
    }
}
