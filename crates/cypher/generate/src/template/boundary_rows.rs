//! A template of a few similar boundary values as rows, with DISTINCT, grouping, ORDER BY or a filter.

use super::boundary_aggregates::values;
use super::boundary_values::family;
use super::material::{Material, OPERATORS};
use edgewise_model::Rng;

/// How many queries are tried, until the reference can answer one.
const TRIES: usize = 6;

/// Draws the text of a query; none if the reference can answer none of those tried.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    (0..TRIES).find_map(|_| draw_unchecked(material, rng).filter(|text| material.answers(text)))
}

/// Draws the text of one query, which the reference may not be able to answer.
fn draw_unchecked(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let source = format!("UNWIND [{}] AS x", values(material, rng)?.join(", "));
    let other = family(material.features, rng);
    let word = |rng: &mut Rng| if rng.bool() { " DESC" } else { "" };
    Some(match rng.index(8) {
        0 => format!("{source} RETURN DISTINCT x AS p"),
        1 => format!("{source} WITH DISTINCT x RETURN count(*) AS c"),
        2 => format!("{source} RETURN x AS p, count(*) AS c"),
        3 => format!("{source} RETURN x AS p ORDER BY p{}", word(rng)),
        4 => {
            let more = values(material, rng)?.join(", ");
            format!("{source} UNWIND [{more}] AS y RETURN x AS p, y AS q, count(*) AS c")
        }
        5 => {
            let more = values(material, rng)?.join(", ");
            format!(
                "{source} UNWIND [{more}] AS y RETURN x AS p, y AS q ORDER BY p{}, q{}",
                word(rng),
                word(rng)
            )
        }
        6 => {
            let operator = OPERATORS[rng.index(OPERATORS.len())];
            format!("{source} WITH x WHERE x {operator} {} RETURN x AS p", rng.pick(other)?)
        }
        _ => {
            let more = values(material, rng)?.join(", ");
            let operator = OPERATORS[rng.index(OPERATORS.len())];
            format!("{source} UNWIND [{more}] AS y WITH x, y WHERE x {operator} y RETURN x AS p, y AS q")
        }
    })
}
