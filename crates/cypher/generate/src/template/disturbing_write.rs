//! A template of statements that write what they are still reading: a label, a property or a type in their patterns.

use super::material::Material;
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let (label, key) = (&spot.label, spot.quoted_key());
    let value = material.exact_of(rng, &spot.key)?;
    let other = material.exact_of(rng, &spot.key)?;
    // With two patterns of the same label, the second is matched again for each row of the first, while the statement
    // writes.
    let reading = match rng.index(4) {
        0 => format!("MATCH (a:{label})"),
        1 => format!("MATCH (a:{label}) MATCH (b:{label})"),
        _ => format!("MATCH (a:{label}), (b:{label})"),
    };
    let two = reading.contains("(b:");
    let filter = match rng.index(5) {
        0 | 1 => String::new(),
        2 if two => format!(" WHERE a.{key} = {value} AND b.{key} = {value}"),
        3 if two => format!(" WHERE b.{key} = {value}"),
        4 if two => format!(" WHERE a.{key} = b.{key}"),
        _ => format!(" WHERE a.{key} = {value}"),
    };
    let near = if two && rng.one_in(3) { "b" } else { "a" };
    let change = match rng.index(7) {
        0 | 1 => format!("CREATE (:{label} {{{key}: {other}}})"),
        2 => format!("CREATE ({near})-[:{}]->(:{label})", rng.pick(&material.types)?),
        3 => format!("REMOVE {near}.{key}"),
        4 => format!("SET {near}:{}", material.label(rng)?),
        _ => format!("SET {near}.{key} = {other}"),
    };
    let result = match rng.index(3) {
        0 => "count(*) AS c".to_owned(),
        1 => format!("count(a.{key}) AS c"),
        _ => format!("a.{key} AS p, count(*) AS c"),
    };
    Some(format!("{reading}{filter} {change} RETURN {result}"))
}
