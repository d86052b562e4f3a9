//! Makes `property()` and `drop()`.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{Cardinality, Map, MapKey, Mutation, Nested, Property, Step, Value};

use super::create::plain;
use crate::traversal::kind::Kind;
use crate::traversal::{Maker, Point};

/// Chooses a key of the elements to change: a key of the schema, or a new one if the target allows it.
fn target(maker: &mut Maker<'_>, at: &Point) -> Option<(Value, Value, usize)> {
    let key = maker.some_key(at)?;
    let value = maker.value_for(key);
    if !maker.limits.schema_first && maker.rng.one_in(15) {
        return Some((Value::string("n0"), value, key));
    }
    Some((Value::String(maker.key(key).name.clone()), value, key))
}

/// Appends `property(key, value)`.
pub fn property(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let (name, value, key) = target(maker, at)?;
    // Without a cardinality, engines differ in what happens to a key with several values.
    if !maker.key(key).single {
        return None;
    }
    out.push(plain(name, value));
    Some(at.kind)
}

/// Appends `property(cardinality, key, value, …)`.
pub fn with_cardinality(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let (key, value, place) = target(maker, at)?;
    let declared = maker.key(place).cardinality;
    let cardinality = match maker.limits.schema_first || !maker.limits.multi_properties {
        true => declared,
        false if maker.rng.one_in(3) => maker.pick(Cardinality::ALL),
        false => declared,
    };
    // Another cardinality would give a single-valued key several values.
    if maker.key(place).single && cardinality != Cardinality::Single {
        return None;
    }
    let mut meta = Vec::new();
    if maker.limits.meta_properties && maker.rng.one_in(4) {
        let own = maker.data.meta_of.get(place).cloned().unwrap_or_default();
        if let Some(key) = maker.rng.pick(&own).copied() {
            let value = maker.value_for(key);
            meta = vec![Value::String(maker.key(key).name.clone()), value];
        }
    }
    out.push(Mutation::Property(Property::One { cardinality: Some(cardinality), key, value, meta }).into());
    Some(at.kind)
}

/// Appends `property(key, traversal)`: the value is another property of the element, or a constant.
pub fn from_traversal(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let (name, value, key) = target(maker, at)?;
    if !maker.key(key).single {
        return None;
    }
    let kind = maker.key(key).kind;
    let same = maker.key_that(at, |other| other.kind == kind && other.single && !other.is_key(key));
    let nested = match same.filter(|_| maker.rng.bool()) {
        Some(other) => Nested::new([Map::Values(vec![maker.key(other).name.clone().into()])]),
        None => Nested::new([Map::Constant(value)]),
    };
    out.push(plain(name, Value::Nested(nested)));
    Some(at.kind)
}

/// Appends `property([k: v])`.
pub fn map(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.since(Version::V3_6) {
        return None;
    }
    let mut entries: Vec<(MapKey, Value)> = Vec::new();
    for _ in 0..maker.rng.range_usize(1..=2) {
        let (name, value, key) = target(maker, at)?;
        let Value::String(name) = name else { continue };
        let known = entries.iter().any(|(other, _)| *other == MapKey::String(name.clone()));
        if !known && maker.key(key).single {
            entries.push((MapKey::String(name), value));
        }
    }
    if entries.is_empty() {
        return None;
    }
    out.push(Mutation::Property(Property::Map { cardinality: None, map: Value::Map(entries) }).into());
    Some(at.kind)
}

/// Appends `drop()`, which leaves no traversers.
pub fn drop(_: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    out.push(Mutation::Drop.into());
    Some(match at.kind {
        // The tables have no step for this kind, so the traversal ends here.
        Kind::One(_) => Kind::Graph,
        other => other,
    })
}
