//! `Ids`: finds elements by id. As with TinkerGraph's id managers, equal integers of different types are the same id.

use std::collections::BTreeMap;

use edgewise_model::Name;

use crate::relation::equivalence_hash;
use crate::value::Value;

/// An id in the form in which it is looked up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Integer(i64),
    Text(Name),
    Other(u64),
}

impl Key {
    fn of(id: &Value) -> Self {
        match id {
            Value::String(text) => Self::Text(text.clone()),
            other => match other.as_i64() {
                Some(number) => Self::Integer(number),
                None => Self::Other(equivalence_hash(other)),
            },
        }
    }
}

/// A map from ids to the slots of elements.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    places: BTreeMap<Key, u32>,
}

impl Ids {
    pub fn get(&self, id: &Value) -> Option<u32> {
        let found = self.places.get(&Key::of(id)).copied();
        // TinkerGraph's id managers also accept a number as a string.
        found.or_else(|| {
            let number = id.as_str()?.parse().ok()?;
            self.places.get(&Key::Integer(number)).copied()
        })
    }

    pub fn insert(&mut self, id: &Value, place: u32) {
        self.places.insert(Key::of(id), place);
    }

    pub fn remove(&mut self, id: &Value) {
        self.places.remove(&Key::of(id));
    }
}
