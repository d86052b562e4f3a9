//! A node that is not there, and patterns that begin at it.

use super::lore::Lore;
use edgewise_model::Rng;

pub(super) fn text(lore: &Lore<'_>, rng: &mut Rng) -> Option<String> {
    let spot = lore.spot(rng)?;
    let step = |rng: &mut Rng| {
        let kinds = lore.kinds(rng);
        match rng.index(3) {
            0 => format!("-[{kinds}]->"),
            1 => format!("<-[{kinds}]-"),
            _ => format!("-[{kinds}]-"),
        }
    };
    let label = lore.label(rng)?;
    let key = lore.key(rng);
    let found = match lore.comparison(rng, "b", &key) {
        Some(condition) if rng.bool() => format!(" WHERE {condition}"),
        _ => String::new(),
    };
    let missing = format!("MATCH (a:{}) OPTIONAL MATCH (a){}(b:{label}){found}", spot.label, step(rng));
    let pattern = format!("(b){}()", step(rng));
    let (asked, truth) = match rng.index(6) {
        0 => (format!("size([(b){}(c) | 1])", step(rng)), false),
        1 => (format!("exists({pattern})"), true),
        2 => (format!("EXISTS {{ (b){}(c) }}", step(rng)), true),
        3 => (format!("NOT {pattern}"), true),
        4 => ("b:".to_owned() + &lore.label(rng)?, true),
        _ => (pattern, true),
    };
    let key = spot.word();
    Some(match rng.index(4) {
        0 if truth => format!("{missing} WITH a, b WHERE {asked} RETURN a.{key} AS p, b.{key} AS q"),
        1 if truth => format!("{missing} WITH a, b WHERE {asked} RETURN count(*) AS c, count(b) AS d"),
        2 => format!("{missing} OPTIONAL MATCH (b){}(d) RETURN a.{key} AS p, d.{key} AS q", step(rng)),
        _ => format!("{missing} RETURN a.{key} AS p, {asked} AS q"),
    })
}
