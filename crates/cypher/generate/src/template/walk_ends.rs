//! A template of variable-length patterns: from a node to any end, back to itself, or between two bound nodes.

use super::material::Material;
use edgewise_model::Rng;

const LENGTHS: [&str; 7] = ["*0..1", "*0..2", "*1..2", "*1..3", "*2..2", "*2..3", "*..2"];

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let (key, label) = (spot.quoted_key(), &spot.label);
    let walk = {
        let (kinds, length) = (material.kinds(rng), LENGTHS[rng.index(LENGTHS.len())]);
        match rng.index(4) {
            0 => format!("-[{kinds}{length}]->"),
            1 => format!("<-[{kinds}{length}]-"),
            _ => format!("-[{kinds}{length}]-"),
        }
    };
    let filter = match material.comparison(rng, "a", &spot.key) {
        Some(condition) if rng.one_in(3) => format!(" WHERE {condition}"),
        _ => String::new(),
    };
    let (pattern, far) = match rng.index(6) {
        0 => (format!("MATCH (a:{label}){walk}(a){filter}"), "a"),
        1 => {
            let barrier = ["", " WITH a", " WITH DISTINCT a"][rng.index(3)];
            (format!("MATCH (a:{label}){filter}{barrier} MATCH (a){walk}(a)"), "a")
        }
        2 => (format!("MATCH (a:{label}), (b:{}){filter} MATCH (a){walk}(b)", material.label(rng)?), "b"),
        3 => (format!("MATCH (a:{label}){walk}(b:{}){filter}", material.label(rng)?), "b"),
        _ => (format!("MATCH (a:{label}){walk}(b){filter}"), "b"),
    };
    let result = match rng.index(7) {
        0 | 1 => format!("DISTINCT {far} AS p"),
        2 => format!("DISTINCT a AS p, {far} AS q"),
        3 => format!("DISTINCT {far}.{key} AS p"),
        4 => format!("count(DISTINCT {far}) AS c"),
        5 => "count(*) AS c".to_owned(),
        _ => format!("a.{key} AS p, {far}.{key} AS q"),
    };
    Some(format!("{pattern} RETURN {result}"))
}
