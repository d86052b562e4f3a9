//! `World`: the names and types that a round's graph and questions are made of.

use edgewise_model::{Map, Name, Rng, Value};

/// The type of a property. Each key has one type, so that nothing is compared across types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyType {
    Bool,
    Int,
    Float,
    Text,
}

/// Integers of all widths: beyond 32 bits, and beyond what a float can hold. Sums of them stay within 64 bits.
const INTS: [i64; 11] = [-3, -1, 0, 1, 2, 5, 7, 40_000, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_993];
const FLOATS: [f64; 7] = [-1.5, 0.1, 0.5, 1.0, 2.0, 3.25, 1.0e10];
const TEXTS: [&str; 9] = ["", "a", "ab", "b", "B", "ba", "x y", "it's", "é"];

impl KeyType {
    /// A value of the type; few values, so that equal ones meet.
    pub(super) fn value(self, rng: &mut Rng) -> Value {
        match self {
            Self::Bool => Value::Bool(rng.bool()),
            Self::Int => Value::Int(INTS[rng.index(INTS.len())]),
            Self::Float => Value::Float(FLOATS[rng.index(FLOATS.len())]),
            Self::Text => Value::from(TEXTS[rng.index(TEXTS.len())]),
        }
    }
}

/// The names and types that a round's graph and questions are made of.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) labels: Vec<Name>,
    pub(super) kinds: Vec<Name>,
    pub(super) node_keys: Vec<(Name, KeyType)>,
    pub(super) edge_keys: Vec<(Name, KeyType)>,
    /// True if a relationship may be a loop.
    pub(super) loops: bool,
}

impl World {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let mut some = |names: &[&str], least: usize| -> Vec<Name> {
            let count = rng.range_usize(least..=names.len());
            names[..count].iter().map(|name| Name::from(*name)).collect()
        };
        let (labels, kinds) = (some(&["A", "B", "C"], 1), some(&["R", "S", "T"], 1));
        let (nodes, edges) = (some(&["k", "l", "m", "p"], 2), some(&["w", "x"], 1));
        let mut typed = |names: Vec<Name>| -> Vec<(Name, KeyType)> {
            let types = [KeyType::Int, KeyType::Text, KeyType::Float, KeyType::Bool];
            let mut one = || types[rng.weighted(&[4, 4, 2, 1]).unwrap_or_default()];
            names.into_iter().map(|name| (name, one())).collect()
        };
        let (node_keys, edge_keys) = (typed(nodes), typed(edges));
        Self { labels, kinds, node_keys, edge_keys, loops: rng.one_in(3) }
    }

    pub(super) fn label(&self, rng: &mut Rng) -> Name {
        self.labels[rng.index(self.labels.len())].clone()
    }

    pub(super) fn kind(&self, rng: &mut Rng) -> Name {
        self.kinds[rng.index(self.kinds.len())].clone()
    }

    /// Properties of a node or a relationship with these keys, some of which are missing.
    pub(super) fn properties(keys: &[(Name, KeyType)], rng: &mut Rng) -> Map {
        let mut properties = Map::new();
        for (key, of) in keys {
            if rng.percent(70) {
                properties.insert(key.clone(), of.value(rng));
            }
        }
        properties
    }
}
