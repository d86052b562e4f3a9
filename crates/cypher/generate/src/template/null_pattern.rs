//! A template of patterns that begin at a variable which is null.

use super::material::Material;
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let step = |rng: &mut Rng| {
        let kinds = material.kinds(rng);
        match rng.index(3) {
            0 => format!("-[{kinds}]->"),
            1 => format!("<-[{kinds}]-"),
            _ => format!("-[{kinds}]-"),
        }
    };
    let label = material.label(rng)?;
    let key = material.key(rng);
    let found = match material.comparison(rng, "b", &key) {
        Some(condition) if rng.bool() => format!(" WHERE {condition}"),
        _ => String::new(),
    };
    let missing = format!("MATCH (a:{}) OPTIONAL MATCH (a){}(b:{label}){found}", spot.label, step(rng));
    let pattern = format!("(b){}()", step(rng));
    let word = spot.quoted_key();
    // A bare pattern is allowed only as a condition, not as a value.
    let (asked, bare) = match rng.index(6) {
        0 => (format!("size([(b){}(c) | 1]) > 0", step(rng)), false),
        1 => (format!("exists({pattern})"), false),
        2 => (format!("EXISTS {{ (b){}(c) }}", step(rng)), false),
        3 => (format!("b:{}", material.label(rng)?), false),
        4 => (format!("NOT {pattern}"), true),
        _ => (pattern, true),
    };
    Some(match rng.index(4) {
        0 if !bare => format!("{missing} RETURN a.{word} AS p, {asked} AS q"),
        1 => format!("{missing} OPTIONAL MATCH (b){}(d) RETURN a.{word} AS p, d.{word} AS q", step(rng)),
        2 => format!("{missing} WITH a, b WHERE {asked} RETURN count(*) AS c, count(b) AS d"),
        _ => format!("{missing} WITH a, b WHERE {asked} RETURN a.{word} AS p, b.{word} AS q"),
    })
}
