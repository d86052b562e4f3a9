//! `Map`: a map with keys of any type, in insertion order.

use super::Value;
use crate::relation::EquivalenceIndex;

/// A map. Two keys are the same if they are equivalent, as in Java's `Map`.
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

    /// The index of a key.
    pub fn position(&self, key: &Value) -> Option<usize> {
        self.index.find(key, |place| &self.entries[place].0)
    }

    /// The value of a key.
    pub fn get(&self, key: &Value) -> Option<&Value> {
        self.position(key).map(|place| &self.entries[place].1)
    }

    /// The value of a string key.
    pub fn get_str(&self, key: &str) -> Option<&Value> {
        self.entries.iter().find(|(k, _)| k.as_str() == Some(key)).map(|(_, value)| value)
    }

    /// Sets the value of a key. An existing key keeps its position.
    pub fn insert(&mut self, key: Value, value: Value) {
        match self.position(&key) {
            Some(place) => self.entries[place].1 = value,
            None => {
                self.index.insert(&key, self.entries.len());
                self.entries.push((key, value));
            }
        }
    }

    /// The value of a key. If the key is missing, `make` creates the value.
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

    /// The entries, in insertion order.
    pub fn entries(&self) -> &[(Value, Value)] {
        &self.entries
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the map has no entries.
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
