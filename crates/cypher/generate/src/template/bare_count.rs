//! A template of queries that only count: nodes, or matches of one relationship, with few other parts.

use super::material::Material;
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let label = |rng: &mut Rng| if rng.one_in(4) { format!(":{}", spot.label) } else { String::new() };
    let (pattern, variables): (String, &[&str]) = if rng.one_in(4) {
        (format!("(a:{})", spot.label), &["a"])
    } else {
        let (kinds, left, right) = (material.kinds(rng), label(rng), label(rng));
        let step = match rng.index(3) {
            0 => format!("-[r{kinds}]->"),
            1 => format!("<-[r{kinds}]-"),
            _ => format!("-[r{kinds}]-"),
        };
        (format!("(a{left}){step}(b{right})"), &["a", "b", "r"])
    };
    let filter = match material.comparison(rng, "a", &spot.key) {
        Some(condition) if rng.bool() => format!(" WHERE {condition}"),
        _ => String::new(),
    };
    let counted = match rng.index(4) {
        0 | 1 => "*".to_owned(),
        2 => variables[rng.index(variables.len())].to_owned(),
        _ => format!("DISTINCT {}", variables[rng.index(variables.len())]),
    };
    Some(format!("MATCH {pattern}{filter} RETURN count({counted}) AS c"))
}
