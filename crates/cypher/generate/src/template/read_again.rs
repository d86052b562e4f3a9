//! A template of statements that read, change what they have read, and read it again.

use super::material::Material;
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let (label, key) = (&spot.label, spot.quoted_key());
    let value = material.exact_of(rng, &spot.key)?;
    let other = material.literal_of(rng, &spot.key)?;
    let first = match rng.index(4) {
        0 => String::new(),
        1 => format!(" WHERE a.{key} IS NOT NULL"),
        _ => format!(" WHERE a.{key} = {value}"),
    };
    let change = match rng.index(6) {
        0 => format!("CREATE (:{label} {{{key}: {other}}})"),
        1 => format!("REMOVE a.{key}"),
        2 => format!("REMOVE a:{label}"),
        _ => format!("SET a.{key} = {other}"),
    };
    let barrier = ["WITH a", "WITH count(*) AS n", "WITH DISTINCT 1 AS n", "WITH a, 1 AS n"][rng.index(4)];
    let again = match rng.index(4) {
        0 => String::new(),
        1 => format!(" WHERE b.{key} = {other}"),
        _ => format!(" WHERE b.{key} = {value}"),
    };
    let result = match rng.index(4) {
        0 => "count(b) AS c".to_owned(),
        1 => format!("b.{key} AS p, count(*) AS c"),
        2 => format!("count(b.{key}) AS c, count(DISTINCT b.{key}) AS d"),
        _ => format!("count(*) AS c, max(b.{key}) AS m"),
    };
    Some(format!("MATCH (a:{label}){first} {change} {barrier} MATCH (b:{label}){again} RETURN {result}"))
}
