//! `Pools`: the values that each property key can have.

use std::collections::BTreeMap;

use edgewise_model::{Graph, Name, PropertyType, Rng, ScalarType, Schema, Value};

use super::fit::Fit;
use super::integer;
use super::random::{Range, random_property};
use crate::{Config, Features};

/// The values that each property key can have. They are few, as in GDsmith, so that joins and equality predicates find
/// matches.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    keys: BTreeMap<Name, Pool>,
}

/// The type and the values of one key.
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

    /// The values of the right type that a graph has for each key of the schema, at most `MOST_VALUES` per key. Keys
    /// without such values are left out.
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

    /// Draws a value of a key; null if the schema does not have the key.
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

/// How many values of a key are kept from an existing graph.
const MOST_VALUES: usize = 64;

/// Whether an integer of an existing graph counts as small, so that arithmetic on it stays within 64 bits. The limit is
/// low, because values outside the sample may be larger.
fn is_small(value: &Value) -> bool {
    match value {
        Value::Int(number) => number.abs() <= integer::SMALL / 1_000,
        Value::List(items) => items.iter().all(is_small),
        _ => false,
    }
}

impl Pool {
    /// Draws the values of one key.
    fn draw(rng: &mut Rng, config: &Config, features: &Features, kind: PropertyType) -> Self {
        let small = kind.scalar() == ScalarType::Integer && rng.percent(config.values.small_integer_keys);
        let range = Range { small, non_finite: features.storable.non_finite, trouble: config.values.trouble };
        let size = config.values.pool.draw(rng);
        let fit = Fit::stored(features);
        let mut values: Vec<Value> = Vec::with_capacity(size);
        // A duplicate is left out and not drawn again, because some types have few values.
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
