//! Draws a schema: as in GDBMeter, with relationship types that join only certain labels, as in Grand.

use std::collections::BTreeMap;

use edgewise_cypher_syntax::dialect::PropertySpelling;
use edgewise_model::{Ends, LabelSchema, Name, PropertyType, RelationshipSchema, Rng, ScalarType, Schema};

use super::names;
use crate::{Config, Features, Interval};

/// Draws a schema. A key has one type throughout, so that the type of `n.k` is known whatever labels `n` has.
pub fn draw_schema(rng: &mut Rng, config: &Config, features: &Features) -> Schema {
    let limits = &config.schema;
    let odd = if features.has("odd-name") { limits.odd_names } else { 0 };
    let labels = names::draw(rng, "L", limits.labels, odd);
    let types = names::draw(rng, "T", limits.relationship_types, odd);
    let fixed = features.dialect.spelling.properties == PropertySpelling::ByTag;
    let keys: Vec<(Name, PropertyType)> = names::draw(rng, "k", limits.property_keys, odd)
        .into_iter()
        .enumerate()
        .map(|(place, key)| {
            (key, if fixed { fixed_property_type(place) } else { property_type(rng, config, features) })
        })
        .collect();
    let relationships = types
        .into_iter()
        .map(|name| {
            let properties = choose_keys(rng, &keys, limits.properties_per_type);
            let ends =
                if rng.percent(limits.typed_ends) { draw_ends(rng, config, &labels) } else { Vec::new() };
            RelationshipSchema { name, properties, ends }
        })
        .collect();
    let labels = labels
        .into_iter()
        .map(|name| LabelSchema { name, properties: choose_keys(rng, &keys, limits.properties_per_label) })
        .collect();
    Schema { labels, relationships, indexes: Vec::new() }
}

/// The type of the key `k0`, `k1` and so on for a target where keys are declared with their types: it is the same in
/// all rounds, so that the declarations are, too.
pub fn fixed_property_type(place: usize) -> PropertyType {
    const TYPES: [ScalarType; 4] =
        [ScalarType::Integer, ScalarType::String, ScalarType::Float, ScalarType::Boolean];
    TYPES[place % TYPES.len()].into()
}

/// Draws a property type: a common one most often, another one if the target can store it.
fn property_type(rng: &mut Rng, config: &Config, features: &Features) -> PropertyType {
    const WEIGHTS: [(ScalarType, u32); 11] = [
        (ScalarType::Integer, 30),
        (ScalarType::String, 25),
        (ScalarType::Float, 15),
        (ScalarType::Boolean, 12),
        (ScalarType::Date, 4),
        (ScalarType::DateTime, 3),
        (ScalarType::LocalDateTime, 3),
        (ScalarType::Time, 2),
        (ScalarType::LocalTime, 2),
        (ScalarType::Duration, 3),
        (ScalarType::Point, 3),
    ];
    let weights =
        WEIGHTS.map(|(scalar, weight)| if features.storable.holds(scalar.into()) { weight } else { 0 });
    let scalar = rng.weighted(&weights).map_or(ScalarType::Integer, |place| WEIGHTS[place].0);
    let list = PropertyType::List(scalar);
    if features.storable.holds(list) && rng.percent(config.schema.list_keys) { list } else { scalar.into() }
}

/// Chooses some of the keys; all of them if there are not enough.
fn choose_keys(
    rng: &mut Rng,
    keys: &[(Name, PropertyType)],
    count: Interval,
) -> BTreeMap<Name, PropertyType> {
    let count = count.draw(rng);
    let mut chosen: Vec<&(Name, PropertyType)> = keys.iter().collect();
    rng.shuffle(&mut chosen);
    chosen.into_iter().take(count).cloned().collect()
}

/// Draws the pairs of labels that a relationship type joins.
fn draw_ends(rng: &mut Rng, config: &Config, labels: &[Name]) -> Vec<Ends> {
    let mut ends: Vec<Ends> = Vec::new();
    for _ in 0..config.schema.ends_per_type.draw(rng) {
        let (Some(from), Some(to)) = (rng.pick(labels), rng.pick(labels)) else { break };
        let pair = Ends::new(from.clone(), to.clone());
        if !ends.contains(&pair) {
            ends.push(pair);
        }
    }
    ends
}
