//! SET of several properties at once by a map, null among its entries.

use crate::rounds::short::lore::Lore;
use edgewise_model::Rng;

pub(super) fn text(lore: &Lore<'_>, rng: &mut Rng) -> Option<String> {
    let spot = lore.spot(rng)?;
    let key = spot.word();
    let value = |rng: &mut Rng, spot: &crate::rounds::short::lore::Spot| {
        if rng.one_in(3) { Some("null".to_owned()) } else { lore.exact_of(rng, &spot.key) }
    };
    let mut entries = vec![format!("{key}: {}", value(rng, &spot)?)];
    let second = lore.other_key(rng, &spot);
    if let Some(other) = second.as_ref().filter(|_| !rng.one_in(4)) {
        entries.push(format!("{}: {}", other.word(), value(rng, other)?));
    }
    if rng.bool() {
        entries.reverse();
    }
    let filter = match lore.comparison(rng, "a", &spot.key) {
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
