//! A template of aggregates over a few similar boundary values, some of them null.

use super::boundary_values::family;
use super::material::Material;
use edgewise_cypher_syntax::function::Function;
use edgewise_model::Rng;

/// How many lists of values are tried, until the reference can compute an aggregate over one.
const TRIES: usize = 6;

/// The percentiles that `percentileCont` and `percentileDisc` are asked for.
const PERCENTILES: &[&str] = &["0.0", "0.1", "0.25", "0.5", "0.75", "0.9", "1.0"];

/// Draws the text of a query; none if the reference can answer none of those tried.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let known = &material.aggregates;
    let function = rng.pick(known)?;
    (0..TRIES).find_map(|_| {
        let source = source(material, rng)?;
        let mut calls = vec![call(function, rng)?];
        if !material.answers(&format!("{source} RETURN {} AS c", calls[0])) {
            return None;
        }
        // Further aggregates are added if the reference can compute them over the same values.
        for _ in 0..rng.index(3) {
            let more = call(rng.pick(known)?, rng)?;
            if material.answers(&format!("{source} RETURN {more} AS c")) {
                calls.push(more);
            }
        }
        let items = calls.iter().enumerate().map(|(place, call)| format!("{call} AS c{place}"));
        let items = items.collect::<Vec<String>>().join(", ");
        let key = if rng.one_in(4) { "x IS NULL AS k, " } else { "" };
        Some(format!("{source} RETURN {key}{items}"))
    })
}

/// Draws the clauses that give `x` the values.
fn source(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let items = values(material, rng)?.join(", ");
    let other = family(material.features, rng);
    let filter = match rng.index(8) {
        0 => " WITH x WHERE x IS NOT NULL".to_owned(),
        1 => format!(" WITH x WHERE x = {}", rng.pick(other)?),
        _ => String::new(),
    };
    Some(format!("UNWIND [{items}] AS x{filter}"))
}

/// A call of an aggregate function on `x`.
fn call(function: &Function, rng: &mut Rng) -> Option<String> {
    let signature = rng.pick(function.signatures)?;
    let mut arguments = vec!["x"];
    for _ in signature.arguments.iter().skip(1) {
        arguments.push(rng.pick(PERCENTILES)?);
    }
    let distinct = if rng.one_in(5) { "DISTINCT " } else { "" };
    Some(format!("{}({distinct}{})", function.name, arguments.join(", ")))
}

/// Draws a few boundary values of one family, or one of them repeated; sometimes null is among them.
pub(super) fn values(material: &Material<'_>, rng: &mut Rng) -> Option<Vec<&'static str>> {
    let mut of = family(material.features, rng).to_vec();
    if rng.one_in(4) {
        of = vec![*rng.pick(&of)?];
    }
    if rng.bool() {
        of.push("null");
    }
    (0..2 + rng.index(4)).map(|_| rng.pick(&of).copied()).collect()
}
