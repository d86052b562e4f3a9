//! Makes nodes whose properties are boundary values of their types. The lists are short, so that equal and nearly equal
//! values occur together.

use edgewise_model::{Map, Mutation, PropertyType, Rng, Value};

use super::draft::Draft;
use crate::Features;

/// Boundary values of integers. The floats have the same numbers, so that a join over two keys finds 1 and 1.0.
const INTEGERS: &[i64] = &[0, 1, 1, 2, 9_007_199_254_740_992, 9_007_199_254_740_993];
/// Boundary values of floats.
const FLOATS: &[f64] =
    &[0.0, -0.0, 1.0, 1.0, 2.0, f64::NAN, f64::NAN, f64::INFINITY, 9_007_199_254_740_992.0];
/// Boundary values of strings.
const STRINGS: &[&str] = &["", " ", "a", "é"];

/// Makes `CREATE (:L {k: 9007199254740993, l: -0.0})`.
pub fn node(draft: &mut Draft<'_>) -> Option<Mutation> {
    if draft.node_room() == 0 {
        return None;
    }
    let label = draft.rng.pick(&draft.schema.labels)?;
    let mut properties = Map::new();
    for (key, kind) in &label.properties {
        if let Some(value) = value(*kind, draft.features, draft.rng).filter(|_| !draft.rng.one_in(4)) {
            properties.insert(key.clone(), value);
        }
    }
    Some(Mutation::CreateNode { labels: vec![label.name.clone()], properties })
}

/// A boundary value of a type; none if the type has none or the target cannot store it.
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
    use crate::{Config, Interval, generate_round};
    use edgewise_cypher_syntax::Dialect;

    #[test]
    fn values_that_the_target_cannot_store_are_not_generated() {
        let mut config = Config::default();
        config.setup.boundary_nodes = Interval::new(3, 6);
        config.values.trouble = 0;
        let has_infinity = |features: &Features, seed: u64| {
            let round = generate_round(&config, features, &mut Rng::from_seed_u64(seed));
            let infinite = |value: &Value| matches!(value, Value::Float(float) if !float.is_finite());
            round.graph.nodes().any(|node| node.properties.values().any(infinite))
        };
        let mut features = Features::all(Dialect::whole().clone());
        assert!((0..100).any(|seed| has_infinity(&features, seed)));
        features.storable.non_finite = false;
        assert!(!(0..100).any(|seed| has_infinity(&features, seed)));
    }
}
