//! The properties that a projection needs: a match without one of them is left out.

use crate::question::{Ask, Place};
use edgewise_model::Name;

/// The keys that the element at a place must have, because the projection returns them.
pub(super) fn needed(ask: &Ask, place: Place) -> Vec<&Name> {
    let places = ask.projection.places();
    places.into_iter().filter(|(own, _)| *own == place).filter_map(|(_, key)| key).collect()
}

/// The name of the column for the projected element at this index. It is also the name of the element's step in Gremlin.
pub(super) fn column(index: usize) -> String {
    format!("c{index}")
}
