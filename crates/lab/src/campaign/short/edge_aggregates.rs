//! Aggregates over a few values of one family, null among them.

use super::edge_values::{draw, family};
use super::lore::Lore;
use edgewise_cypher::function::{Function, functions};
use edgewise_model::Rng;

/// Queries that are tried for one that has an answer.
const TRIES: usize = 6;

pub(super) fn text(lore: &Lore<'_>, rng: &mut Rng) -> Option<String> {
    (0..TRIES).find_map(|_| drawn(lore, rng).filter(|text| lore.answers(text)))
}

fn drawn(lore: &Lore<'_>, rng: &mut Rng) -> Option<String> {
    let known: Vec<&Function> = functions()
        .filter(|function| function.aggregate && lore.features.has_function(function.name))
        .collect();
    let items = values(lore, rng)?;
    let call = |rng: &mut Rng, place: usize| -> Option<String> {
        let function = rng.pick(&known)?;
        let signature = rng.pick(function.signatures)?;
        let mut arguments = vec!["x".to_owned()];
        for argument in signature.arguments.iter().skip(1) {
            arguments.push(draw(argument.ty, lore.features, rng)?.to_owned());
        }
        let distinct = if rng.one_in(5) && arguments.len() == 1 { "DISTINCT " } else { "" };
        Some(format!("{}({distinct}{}) AS c{place}", function.name, arguments.join(", ")))
    };
    let count = 1 + rng.index(3);
    let calls: Option<Vec<String>> = (0..count).map(|place| call(rng, place)).collect();
    let other = family(lore.features, rng);
    let filter = match rng.index(6) {
        0 => " WITH x WHERE x IS NOT NULL".to_owned(),
        1 => format!(" WITH x WHERE x = {}", rng.pick(other)?),
        _ => String::new(),
    };
    let key = if rng.one_in(4) { "x IS NULL AS k, " } else { "" };
    Some(format!("UNWIND [{}] AS x{filter} RETURN {key}{}", items.join(", "), calls?.join(", ")))
}

/// A few values of one family, or one of them again and again; null among them now and then.
pub(super) fn values(lore: &Lore<'_>, rng: &mut Rng) -> Option<Vec<&'static str>> {
    let mut of = family(lore.features, rng).to_vec();
    if rng.one_in(4) {
        of = vec![*rng.pick(&of)?];
    }
    if rng.bool() {
        of.push("null");
    }
    (0..2 + rng.index(4)).map(|_| rng.pick(&of).copied()).collect()
}
