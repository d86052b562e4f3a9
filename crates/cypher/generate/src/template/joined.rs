//! A template of two patterns that are joined only by a condition on equal properties.

use super::material::{Material, quote};
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let one = material.spot(rng)?;
    let other = material.comparable(rng, &one);
    let side = |rng: &mut Rng, variable: &str, label: &str| {
        let node = if rng.one_in(5) { format!("({variable})") } else { format!("({variable}:{label})") };
        match rng.index(4) {
            0 => format!("{node}-[{}]->()", material.kinds(rng)),
            1 => format!("()-[{}]-{node}", material.kinds(rng)),
            _ => node,
        }
    };
    let (left, right) = (side(rng, "a", &one.label), side(rng, "b", &other.label));
    let equal = match rng.index(5) {
        0 | 1 => format!("a.{} = b.{}", one.quoted_key(), other.quoted_key()),
        2 | 3 => format!("b.{} = a.{}", other.quoted_key(), one.quoted_key()),
        _ => format!("b.{} IN [a.{}]", other.quoted_key(), one.quoted_key()),
    };
    let more = match material.comparison(rng, "b", &other.key) {
        Some(condition) if rng.one_in(4) => format!(" AND {condition}"),
        _ => String::new(),
    };
    let between = [", ", ", ", " MATCH ", " WITH a MATCH "][rng.index(4)];
    let result = match rng.index(4) {
        0 | 1 => "count(*) AS c".to_owned(),
        2 => format!("a.{} AS p, b.{} AS q", one.quoted_key(), other.quoted_key()),
        _ => format!("DISTINCT a.{} AS p, b.{} AS q", quote(&material.key(rng)), quote(&material.key(rng))),
    };
    Some(format!("MATCH {left}{between}{right} WHERE {equal}{more} RETURN {result}"))
}
