//! `Map`: a map with keys of any type that keeps the order of insertion.

use super::Value;
use crate::relation::EquivalenceIndex;

/// A map. Keys are the same if they are equivalent, as in Java's `Map`.
#[derive(Clone, Debug, Default)]
pub struct Map {
    entries: Vec<(Value, Value)>,
    index: EquivalenceIndex,
}

impl Map {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// The place of a key.
    pub fn position(&self, key: &Value) -> Option<usize> {
        self.index.find(key, |place| &self.entries[place].0)
    }

    /// The value of a key.
    pub fn get(&self, key: &Value) -> Option<&Value> {
        self.position(key).map(|place| &self.entries[place].1)
    }

    /// The value of a key that is text.
    pub fn get_str(&self, key: &str) -> Option<&Value> {
        self.entries.iter().find(|(k, _)| k.as_str() == Some(key)).map(|(_, value)| value)
    }

    /// Puts a value; a key that is already there keeps its place.
    pub fn insert(&mut self, key: Value, value: Value) {
        match self.position(&key) {
            Some(place) => self.entries[place].1 = value,
            None => {
                self.index.insert(&key, self.entries.len());
                self.entries.push((key, value));
            }
        }
    }

    /// The value of a key, put there by `make` if it is missing.
    pub fn entry(&mut self, key: Value, make: impl FnOnce() -> Value) -> &mut Value {
        let place = match self.position(&key) {
            Some(place) => place,
            None => {
                self.index.insert(&key, self.entries.len());
                self.entries.push((key, make()));
                self.entries.len() - 1
            }
        };
        &mut self.entries[place].1
    }

    /// The entries in order.
    pub fn entries(&self) -> &[(Value, Value)] {
        &self.entries
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl FromIterator<(Value, Value)> for Map {
    fn from_iter<I: IntoIterator<Item = (Value, Value)>>(entries: I) -> Self {
        let mut map = Self::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}
