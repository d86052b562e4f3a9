//! Makes `mergeV()` and `mergeE()`.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{
    Choice, Direction, MapKey, Merge, MergeMap, Modulator, Mutation, Step, T, Value,
};

use super::create::ends;
use crate::traversal::kind::{Item, Kind};
use crate::traversal::{Maker, Point};

type Entries = Vec<(MapKey, Value)>;

/// Adds values for some single-valued keys that are not in the map yet.
fn properties(maker: &mut Maker<'_>, keys: &[usize], count: usize, entries: &mut Entries) {
    for _ in 0..count {
        let Some(key) = maker.rng.pick(keys).copied() else { return };
        let name = MapKey::String(maker.key(key).name.clone());
        if maker.key(key).single && !entries.iter().any(|(other, _)| *other == name) {
            let value = maker.value_for(key);
            entries.push((name, value));
        }
    }
}

/// Appends `option(onCreate, …)` and `option(onMatch, …)` with values for keys that are not searched for.
fn options(maker: &mut Maker<'_>, keys: &[usize], search: &Entries, out: &mut Vec<Step>) {
    for event in [Merge::OnCreate, Merge::OnMatch] {
        if !maker.rng.one_in(3) {
            continue;
        }
        let mut entries = search.clone();
        properties(maker, keys, 2, &mut entries);
        let map = MergeMap::Value(Value::Map(entries.split_off(search.len())));
        out.push(Modulator::Option(Choice::Merge { event, map, cardinality: None }).into());
    }
}

/// Appends `mergeV([(T.label): 'v0', k0: 1])`.
pub fn merge_vertex(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.since(Version::V3_6) || at.rows > 8.0 {
        return None;
    }
    let (label, place) = maker.new_vertex_label();
    let keys = maker.keys_for(place).to_vec();
    let mut search: Entries = vec![(MapKey::T(T::Label), Value::String(label))];
    let count = maker.rng.range_usize(1..=2);
    properties(maker, &keys, count, &mut search);
    out.push(Mutation::MergeV(Some(MergeMap::Value(Value::Map(search.clone())))).into());
    options(maker, &keys, &search, out);
    Some(Kind::One(Item::Vertex))
}

/// Appends `mergeE([(T.label): 'e0', (Direction.OUT): 1, (Direction.IN): 2])`.
pub fn merge_edge(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.since(Version::V3_6) || !maker.limits.id_literals || at.rows > 8.0 {
        return None;
    }
    let (label, place, from, to) = ends(maker)?;
    let keys = maker.data.keys_of_edge_label.get(place).cloned().unwrap_or_default();
    let by_option = maker.rng.one_in(3);
    let end = |id: i64, token: Merge| if by_option { Value::Merge(token) } else { Value::long(id) };
    let mut search: Entries = vec![
        (MapKey::T(T::Label), Value::String(label)),
        (MapKey::Direction(Direction::Out), end(from, Merge::OutV)),
        (MapKey::Direction(Direction::In), end(to, Merge::InV)),
    ];
    let count = maker.rng.range_usize(0..=1);
    properties(maker, &keys, count, &mut search);
    out.push(Mutation::MergeE(Some(MergeMap::Value(Value::Map(search.clone())))).into());
    if by_option {
        for (event, id) in [(Merge::OutV, from), (Merge::InV, to)] {
            let map = MergeMap::Value(Value::Map(vec![(MapKey::T(T::Id), Value::long(id))]));
            out.push(Modulator::Option(Choice::Merge { event, map, cardinality: None }).into());
        }
    }
    options(maker, &keys, &search, out);
    Some(Kind::One(Item::Edge))
}
