//! Equivalence: whether `dedup()`, `group()` and map keys treat two values as the same.

use std::collections::BTreeMap;

use crate::value::Value;

/// Whether two values are the same, like Java's `equals`: their types must be the same, and NaN is equivalent to NaN.
pub fn equivalent(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(x), Value::Bool(y)) => x == y,
        (Value::Byte(x), Value::Byte(y)) => x == y,
        (Value::Short(x), Value::Short(y)) => x == y,
        (Value::Int(x), Value::Int(y)) => x == y,
        (Value::Long(x), Value::Long(y)) => x == y,
        (Value::BigInt(x), Value::BigInt(y)) => x == y,
        (Value::Float(x), Value::Float(y)) => x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(),
        (Value::Double(x), Value::Double(y)) => x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(),
        (Value::BigDecimal(x), Value::BigDecimal(y)) => {
            x.as_bigint_and_exponent() == y.as_bigint_and_exponent()
        }
        (Value::String(x), Value::String(y)) => x == y,
        (Value::Char(x), Value::Char(y)) => x == y,
        (Value::Uuid(x), Value::Uuid(y)) => x == y,
        (Value::DateTime(x), Value::DateTime(y)) => x == y,
        (Value::Duration(x), Value::Duration(y)) => x == y,
        (Value::Binary(x), Value::Binary(y)) => x == y,
        (Value::List(x), Value::List(y)) => equivalent_elements(x, y),
        (Value::Set(x), Value::Set(y)) => {
            x.len() == y.len() && x.iter().all(|member| y.iter().any(|other| equivalent(member, other)))
        }
        (Value::BulkSet(x), Value::BulkSet(y)) => {
            x.members().len() == y.members().len()
                && x.members().iter().all(|(member, count)| y.count_of(member) == *count)
        }
        (Value::Map(x), Value::Map(y)) => {
            x.len() == y.len()
                && x.entries()
                    .iter()
                    .all(|(key, value)| y.get(key).is_some_and(|other| equivalent(value, other)))
        }
        (Value::Entry(x), Value::Entry(y)) => equivalent(&x.0, &y.0) && equivalent(&x.1, &y.1),
        (Value::Vertex(x), Value::Vertex(y)) => x.slot == y.slot && equivalent(&x.id, &y.id),
        (Value::Edge(x), Value::Edge(y)) => x.slot == y.slot && equivalent(&x.id, &y.id),
        (Value::VertexProperty(x), Value::VertexProperty(y)) => x.slot == y.slot,
        (Value::Property(x), Value::Property(y)) => x.key() == y.key() && equivalent(x.value(), y.value()),
        (Value::Path(x), Value::Path(y)) => {
            equivalent_elements(x.objects(), y.objects()) && x.labels() == y.labels()
        }
        (Value::Tree(x), Value::Tree(y)) => {
            x.children().len() == y.children().len()
                && x.children().iter().all(|(key, tree)| {
                    y.children().iter().any(|(other, below)| {
                        equivalent(key, other)
                            && equivalent(
                                &Value::Tree(tree.clone().into()),
                                &Value::Tree(below.clone().into()),
                            )
                    })
                })
        }
        (Value::Graph(x), Value::Graph(y)) => std::sync::Arc::ptr_eq(x, y),
        (Value::T(x), Value::T(y)) => x == y,
        (Value::Direction(x), Value::Direction(y)) => x == y,
        (Value::Merge(x), Value::Merge(y)) => x == y,
        _ => false,
    }
}

fn equivalent_elements(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| equivalent(x, y))
}

/// A hash that is the same for equivalent values.
pub fn equivalence_hash(value: &Value) -> u64 {
    let kind = value.kind() as u64;
    let content = match value {
        Value::Bool(truth) => u64::from(*truth),
        Value::Byte(n) => *n as u64,
        Value::Short(n) => *n as u64,
        Value::Int(n) => *n as u64,
        Value::Long(n) => *n as u64,
        Value::Float(n) if !n.is_nan() => u64::from(n.to_bits()),
        Value::Double(n) if !n.is_nan() => n.to_bits(),
        Value::String(text) => bytes(text.as_bytes()),
        Value::Char(c) => u64::from(*c),
        Value::Uuid(uuid) => uuid.0 as u64 ^ (uuid.0 >> 64) as u64,
        Value::DateTime(time) => time.seconds as u64,
        Value::List(items) => chain(items),
        Value::Set(items) => items.iter().fold(0, |sum, item| sum ^ equivalence_hash(item)),
        Value::Map(map) => map
            .entries()
            .iter()
            .fold(0, |sum, (key, value)| sum ^ mix(equivalence_hash(key), equivalence_hash(value))),
        Value::Entry(entry) => mix(equivalence_hash(&entry.0), equivalence_hash(&entry.1)),
        Value::Vertex(vertex) => u64::from(vertex.slot),
        Value::Edge(edge) => u64::from(edge.slot),
        Value::VertexProperty(property) => u64::from(property.slot),
        Value::Property(property) => {
            mix(bytes(property.key().as_bytes()), equivalence_hash(property.value()))
        }
        Value::Path(path) => chain(path.objects()),
        Value::T(token) => *token as u64,
        Value::Direction(direction) => *direction as u64,
        Value::Merge(token) => *token as u64,
        _ => 0,
    };
    mix(kind, content)
}

const fn mix(a: u64, b: u64) -> u64 {
    (a.rotate_left(23) ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn bytes(text: &[u8]) -> u64 {
    text.iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}

fn chain(items: &[Value]) -> u64 {
    items.iter().fold(1, |hash, item| mix(hash, equivalence_hash(item)))
}

/// An index that finds equivalent values in a vector of the caller. Short vectors are searched linearly, long ones by
/// hash.
#[derive(Clone, Debug, Default)]
pub struct EquivalenceIndex {
    hashes: Vec<u64>,
    places: BTreeMap<u64, Vec<u32>>,
}

/// Up to this length, a linear search over hashes is faster than the tree.
const SEARCHED: usize = 24;

impl EquivalenceIndex {
    /// The index of a value equivalent to `value`. `at` returns the value at an index.
    pub fn find<'v>(&self, value: &Value, at: impl Fn(usize) -> &'v Value) -> Option<usize> {
        if self.hashes.is_empty() {
            return None;
        }
        let hash = equivalence_hash(value);
        if self.places.is_empty() {
            return self
                .hashes
                .iter()
                .enumerate()
                .find(|(place, other)| **other == hash && equivalent(at(*place), value))
                .map(|(place, _)| place);
        }
        let candidates = self.places.get(&hash)?;
        candidates.iter().map(|place| *place as usize).find(|place| equivalent(at(*place), value))
    }

    /// Records that `value` is at the index `place`, which must be the next index.
    pub fn insert(&mut self, value: &Value, place: usize) {
        let hash = equivalence_hash(value);
        self.hashes.push(hash);
        if !self.places.is_empty() {
            self.places.entry(hash).or_default().push(place as u32);
        } else if self.hashes.len() > SEARCHED {
            for (place, hash) in self.hashes.iter().enumerate() {
                self.places.entry(*hash).or_default().push(place as u32);
            }
        }
    }
}
