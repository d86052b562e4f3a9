//! A template of queries with a condition on a key that also sort by this key and return it, so that one index may
//! serve both.

use super::material::Material;
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let (key, condition) = (spot.quoted_key(), material.comparison(rng, "a", &spot.key)?);
    let more = match material.other_key(rng, &spot) {
        Some(other) if rng.one_in(4) => format!(" AND {}", material.comparison(rng, "a", &other.key)?),
        _ => String::new(),
    };
    let (items, order) = match rng.index(4) {
        0 => (format!("DISTINCT a.{key} AS p"), "p"),
        1 => match material.other_key(rng, &spot) {
            Some(other) => (format!("a.{key} AS p, a.{} AS q", other.quoted_key()), "p"),
            None => (format!("a.{key} AS p, 1 AS q"), "p, q"),
        },
        _ => (format!("a.{key} AS p"), "p"),
    };
    let word = if rng.bool() { " DESC" } else { "" };
    // If there is a second column, rows with equal sort keys may differ, so that LIMIT could keep any of them: it is
    // left out.
    let page = if items.contains(',') || rng.bool() {
        String::new()
    } else {
        format!(" LIMIT {}", 1 + rng.index(3))
    };
    let optional = if rng.one_in(6) { "OPTIONAL " } else { "" };
    let sorted = if rng.one_in(4) { String::new() } else { format!(" ORDER BY {order}{word}{page}") };
    Some(format!("{optional}MATCH (a:{}) WHERE {condition}{more} RETURN {items}{sorted}", spot.label))
}
