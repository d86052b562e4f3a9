//! Grammar coverage: how many alternatives of the grammar a given number of queries uses.

use crate::measure::{Bench, Figure, Played};
use edgewise_cypher_syntax::production::{ProductionSet, productions, productions_of};
use edgewise_engine::EngineError;

/// How often the coverage is measured, each time with another part of the random stream.
const REPETITIONS: usize = 5;

/// The alternatives used by as many queries as the sample has, setup statements included. Only generates; needs no
/// target.
pub(super) fn grammar_coverage(bench: &mut Bench<'_>, _: &Played) -> Result<Vec<Figure>, EngineError> {
    const NAMES: [&str; REPETITIONS] = ["coverage 1", "coverage 2", "coverage 3", "coverage 4", "coverage 5"];
    let all = productions().count();
    let mut used = Vec::new();
    let mut shares = Vec::new();
    for name in NAMES {
        let mut set = ProductionSet::default();
        for round in bench.rounds(&bench.config, name, bench.queries) {
            round.setup.iter().for_each(|step| set.extend(&productions_of(&step.statement)));
            round.queries.iter().for_each(|query| set.extend(&productions_of(&query.statement)));
        }
        let count = set.iter().count();
        #[allow(clippy::cast_precision_loss)] // A few hundred.
        {
            used.push(count as f64);
            shares.push(count as f64 / all as f64);
        }
    }
    let mut share = Figure::count("share of the alternatives of the whole language", &shares);
    share.unit = crate::measure::Unit::Share;
    Ok(vec![
        Figure::count(format!("alternatives used by {} queries", bench.queries), &used)
            .noted(format!("of {all} in the whole language; a dialect has fewer")),
        share,
    ])
}
