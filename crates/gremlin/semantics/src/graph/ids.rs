//! `Ids`: finds elements by id. Integers of all widths are one id, as with TinkerGraph's id managers.

use std::collections::BTreeMap;

use edgewise_model::Name;

use crate::relation::equivalence_hash;
use crate::value::Value;

/// An id in the form it is looked up by.
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

/// From id to place.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    places: BTreeMap<Key, u32>,
}

impl Ids {
    pub fn get(&self, id: &Value) -> Option<u32> {
        let found = self.places.get(&Key::of(id)).copied();
        // Id managers read numbers from text.
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
