//! SET of several properties at once by a map, some of its entries null.

use super::material::Material;
use edgewise_model::Rng;

pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let key = spot.word();
    let value = |rng: &mut Rng, spot: &super::material::Spot| {
        if rng.one_in(3) { Some("null".to_owned()) } else { material.exact_of(rng, &spot.key) }
    };
    let mut entries = vec![format!("{key}: {}", value(rng, &spot)?)];
    let second = material.other_key(rng, &spot);
    if let Some(other) = second.as_ref().filter(|_| !rng.one_in(4)) {
        entries.push(format!("{}: {}", other.word(), value(rng, other)?));
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
        (1, Some(other)) => format!("a.{key} AS p, a.{} AS q", other.word()),
        _ => format!("a.{key} AS p"),
    };
    Some(format!("MATCH (a:{}){filter} SET a {word} {{{}}} RETURN {result}", spot.label, entries.join(", ")))
}
