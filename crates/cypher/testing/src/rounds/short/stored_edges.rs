//! Nodes whose properties are at the edges of their types, a few of each type, so that equal and nearly equal ones meet.

use edgewise_cypher_generate::Features;
use edgewise_model::{Map, Mutation, PropertyType, Rng, Schema, Value};

/// The numbers are the same for both kinds, so that a join over two keys finds 1 and 1.0.
const INTEGERS: &[i64] = &[0, 1, 1, 2, 9_007_199_254_740_992, 9_007_199_254_740_993];
const FLOATS: &[f64] =
    &[0.0, -0.0, 1.0, 1.0, 2.0, f64::NAN, f64::NAN, f64::INFINITY, 9_007_199_254_740_992.0];
const STRINGS: &[&str] = &["", " ", "a", "é"];

/// A few nodes for a round of a schema.
pub(crate) fn stored_edges(schema: &Schema, features: &Features, rng: &mut Rng) -> Vec<Mutation> {
    let count = 3 + rng.index(4);
    (0..count).filter_map(|_| node(schema, features, rng)).collect()
}

fn node(schema: &Schema, features: &Features, rng: &mut Rng) -> Option<Mutation> {
    let label = rng.pick(&schema.labels)?;
    let mut properties = Map::new();
    for (key, kind) in &label.properties {
        if let Some(value) = value(*kind, features, rng).filter(|_| !rng.one_in(4)) {
            properties.insert(key.clone(), value);
        }
    }
    Some(Mutation::CreateNode { labels: vec![label.name.clone()], properties })
}

fn value(kind: PropertyType, features: &Features, rng: &mut Rng) -> Option<Value> {
    let value = match kind {
        PropertyType::Integer => Value::Int(*rng.pick(INTEGERS)?),
        PropertyType::Float => Value::Float(*rng.pick(FLOATS)?),
        PropertyType::String => Value::String((*rng.pick(STRINGS)?).into()),
        PropertyType::Boolean => Value::Bool(rng.bool()),
        _ => return None,
    };
    let is_long = matches!(value, Value::Float(float) if float.is_finite() && float.abs() > 1e15);
    (features.stores(&value) && (!is_long || features.has("precise-float"))).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_generate::{Config, draw_schema};
    use edgewise_cypher_syntax::Dialect;

    #[test]
    fn what_cannot_be_stored_is_not() {
        let mut features = Features::all(Dialect::whole().clone());
        let mut rng = Rng::from_seed_u64(1);
        let nan = |mutations: &[Mutation]| {
            mutations.iter().any(|mutation| match mutation {
                Mutation::CreateNode { properties, .. } => properties
                    .values()
                    .any(|value| matches!(value, Value::Float(float) if !float.is_finite())),
                _ => false,
            })
        };
        let mut drawn = |features: &Features| {
            let schema = draw_schema(&mut rng, &Config::default(), features);
            stored_edges(&schema, features, &mut rng)
        };
        assert!((0..100).any(|_| nan(&drawn(&features))));
        features.storable.non_finite = false;
        assert!(!(0..100).any(|_| nan(&drawn(&features))));
    }
}
