//! The same kind of thing of two labels, together.

use crate::rounds::short::lore::{Lore, quote};
use edgewise_model::Rng;

pub(super) fn text(lore: &Lore<'_>, rng: &mut Rng) -> Option<String> {
    if lore.is_empty() {
        return None;
    }
    let key = quote(&lore.key(rng));
    let (one, other) = (lore.label(rng)?, lore.label(rng)?);
    Some(format!("MATCH (a:{one}) RETURN a.{key} AS p UNION MATCH (a:{other}) RETURN a.{key} AS p"))
}
