//! A template of MERGE clauses for a node with several properties. The graph may have a node with only some of them.

use super::material::{Material, quote};
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let spot = material.spot(rng)?;
    let key = spot.quoted_key();
    let mut entries = vec![format!("{key}: {}", material.exact_of(rng, &spot.key)?)];
    let second = material.other_key(rng, &spot);
    if let Some(other) = second.as_ref().filter(|_| !rng.one_in(5)) {
        entries.push(format!("{}: {}", other.quoted_key(), material.exact_of(rng, &other.key)?));
    }
    let map = entries.join(", ");
    let label =
        if rng.one_in(6) { format!("{}:{}", spot.label, material.label(rng)?) } else { spot.label.clone() };
    let action = match rng.index(5) {
        0 => format!(" ON CREATE SET a.{} = 1", quote(&"made".into())),
        1 => format!(" ON MATCH SET a.{} = 1", quote(&"met".into())),
        _ => String::new(),
    };
    let result = match (rng.index(3), &second) {
        (0, _) => "count(*) AS c".to_owned(),
        (1, Some(other)) => format!("a.{key} AS p, a.{} AS q", other.quoted_key()),
        _ => format!("a.{key} AS p"),
    };
    Some(format!("MERGE (a:{label} {{{map}}}){action} RETURN {result}"))
}
