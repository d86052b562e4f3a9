//! A template of queries with SKIP or LIMIT and a filter directly after it.

use super::material::{Material, OPERATORS};
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let other = material.other_key(rng, &spot).unwrap_or_else(|| spot.clone());
    let (one, two) = (spot.quoted_key(), other.quoted_key());
    let source = match rng.index(3) {
        0 => format!("MATCH (a:{}) WITH DISTINCT a.{one} AS x, a.{two} AS y", spot.label),
        1 => {
            let items: Option<Vec<String>> = (0..4).map(|_| material.literal_of(rng, &spot.key)).collect();
            format!("UNWIND [{}] AS x UNWIND [1, 2, null] AS y", items?.join(", "))
        }
        _ => format!("MATCH (a:{}) WITH a.{one} AS x, a.{two} AS y", spot.label),
    };
    // The rows are sorted by all columns, so that it is determined which of them LIMIT keeps.
    let word = |rng: &mut Rng| if rng.one_in(3) { " DESC" } else { "" };
    let order = if rng.bool() {
        format!("x{}, y{}", word(rng), word(rng))
    } else {
        format!("y{}, x{}", word(rng), word(rng))
    };
    let page = match rng.index(4) {
        0 => format!("SKIP {}", 1 + rng.index(2)),
        1 => format!("SKIP 1 LIMIT {}", 1 + rng.index(3)),
        _ => format!("LIMIT {}", 1 + rng.index(4)),
    };
    let condition = match rng.index(5) {
        0 => "x IS NULL".to_owned(),
        1 => "y IS NOT NULL".to_owned(),
        _ => format!("x {} {}", OPERATORS[rng.index(OPERATORS.len())], material.literal_of(rng, &spot.key)?),
    };
    let between = if rng.one_in(4) { " WITH x, y" } else { "" };
    let result = ["x AS p, y AS q", "count(*) AS c", "DISTINCT x AS p"][rng.index(3)];
    Some(format!("{source} WITH x, y ORDER BY {order} {page}{between} WHERE {condition} RETURN {result}"))
}
