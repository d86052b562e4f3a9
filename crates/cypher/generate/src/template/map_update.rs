//! A template of SET clauses that write several properties at once by a map, in which some entries are null.

use super::material::Material;
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let key = spot.quoted_key();
    let value = |rng: &mut Rng, spot: &super::material::Spot| {
        if rng.one_in(3) { Some("null".to_owned()) } else { material.exact_of(rng, &spot.key) }
    };
    let mut entries = vec![format!("{key}: {}", value(rng, &spot)?)];
    let second = material.other_key(rng, &spot);
    if let Some(other) = second.as_ref().filter(|_| !rng.one_in(4)) {
        entries.push(format!("{}: {}", other.quoted_key(), value(rng, other)?));
    }
    if rng.bool() {
        entries.reverse();
    }
    let filter = match material.comparison(rng, "a", &spot.key) {
        Some(condition) if rng.one_in(3) => format!(" WHERE {condition}"),
        _ => String::new(),
    };
    let word = if rng.one_in(4) { "=" } else { "+=" };
    let result = match (rng.index(3), &second) {
        (0, _) => format!("count(a.{key}) AS c"),
        (1, Some(other)) => format!("a.{key} AS p, a.{} AS q", other.quoted_key()),
        _ => format!("a.{key} AS p"),
    };
    Some(format!("MATCH (a:{}){filter} SET a {word} {{{}}} RETURN {result}", spot.label, entries.join(", ")))
}
