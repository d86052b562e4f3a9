//! `set-add-keeps-null`: `SET n += {k: null}` leaves a property as it is where the map has another entry.

use crate::fault::{Fault, Place};
use edgewise_model::Map;

pub(super) const FAULT: Fault = Fault {
    name: "set-add-keeps-null",
    about: "`SET n += {k: null}` leaves a property as it is where the map has another entry",
    model: "nulls filtered out of the map before it is applied",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1, k: 2})"],
    query: "MATCH (a:A) SET a += {i: null, k: 3} RETURN a.i AS a",
};

/// The map without the entries that are null, if it has more than one entry; otherwise the map itself.
pub(crate) fn without_nulls(mut map: Map) -> Map {
    if map.len() > 1 {
        map.retain(|_, value| !value.is_null());
    }
    map
}
