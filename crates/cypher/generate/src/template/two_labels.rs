//! A template of a UNION of the same property of nodes with two labels.

use super::material::{Material, quote};
use edgewise_model::Rng;

/// Draws the text of a query; none if the graph lacks labels, keys or values that the query needs.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    if material.is_empty() {
        return None;
    }
    let key = quote(&material.key(rng));
    let (one, other) = (material.label(rng)?, material.label(rng)?);
    Some(format!("MATCH (a:{one}) RETURN a.{key} AS p UNION MATCH (a:{other}) RETURN a.{key} AS p"))
}
