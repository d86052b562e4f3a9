//! `Pools`: the few values that each property key takes.

use edgewise_gremlin_semantics::literal_value;
use edgewise_gremlin_syntax::ast::Value;
use edgewise_model::Rng;

use super::{Range, ValueKind, draw_value};
use crate::{Config, GraphPlan, Limits, Schema};

/// The values of one key.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The values.
    pub values: Vec<Value>,
    /// Whether the values are small integers, so that arithmetic on them cannot overflow.
    pub small: bool,
}

/// The values each property key takes, in the order of the schema's keys: few, so that joins and equality
/// predicates find matches.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    /// The pools.
    pub keys: Vec<Pool>,
}

/// Percent of integer keys whose values are small.
const SMALL_KEYS: u32 = 60;

/// The maximum number of values per key that are taken from an existing graph.
const MOST_VALUES: usize = 64;

impl Pools {
    /// Draws a pool for every key of the schema.
    pub fn draw(rng: &mut Rng, config: &Config, limits: &Limits, schema: &Schema) -> Self {
        let keys = schema.keys.iter().map(|key| Pool::draw(rng, config, limits, key.kind)).collect();
        Self { keys }
    }

    /// Collects the values of an existing graph.
    pub fn of_graph(schema: &Schema, graph: &GraphPlan) -> Self {
        let mut keys: Vec<Pool> = schema.keys.iter().map(|_| Pool::default()).collect();
        let vertices = graph.vertices.iter().flat_map(|vertex| &vertex.properties);
        for property in vertices.chain(graph.edges.iter().flat_map(|edge| &edge.properties)) {
            let own = std::iter::once((&property.key, &property.value));
            for (name, value) in own.chain(property.meta.iter().map(|(key, value)| (key, value))) {
                let Some(place) = schema.keys.iter().position(|key| key.name == *name) else { continue };
                let pool = &mut keys[place];
                if pool.values.len() < MOST_VALUES && !pool.values.contains(value) {
                    pool.values.push(value.clone());
                }
            }
        }
        for (pool, key) in keys.iter_mut().zip(&schema.keys) {
            pool.small = key.kind.is_integer() && pool.values.iter().all(is_small);
        }
        Self { keys }
    }

    /// A random value of a key; `None` if the key has no values.
    pub fn pick(&self, rng: &mut Rng, key: usize) -> Option<&Value> {
        rng.pick(&self.keys.get(key)?.values)
    }
}

fn is_small(value: &Value) -> bool {
    matches!(value, Value::Number(number) if number.as_i64().is_some_and(|n| n.abs() <= super::number::SMALL))
}

impl Pool {
    fn draw(rng: &mut Rng, config: &Config, limits: &Limits, kind: ValueKind) -> Self {
        let small = kind.is_integer() && kind != ValueKind::BigInteger && rng.percent(SMALL_KEYS);
        let range = Range::stored(limits, config.values.trouble, small);
        let size = config.values.pool.draw(rng);
        let mut values: Vec<Value> = Vec::with_capacity(size);
        // Duplicates are skipped rather than drawn again, because some types have few values.
        for _ in 0..size {
            let value = draw_value(rng, kind, range);
            if !values.contains(&value) && literal_value(&value).is_ok() {
                values.push(value);
            }
        }
        Self { values, small }
    }
}
