//! GRev's experiment: how many distinct queries, and how many distinct query plans, the rewrites of a base query
//! have.

use crate::measure::plans::{outline, shape};
use edgewise_cypher_semantics::knobs::MatchSemantics;
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::print_query;
use edgewise_cypher_testing::asg::{PatternOptions, PatternRewriter, Placement, Uniqueness};
use edgewise_cypher_testing::oracle::CypherTarget;
use edgewise_engine::{EngineError, Observation, Request};
use edgewise_model::Rng;
use std::collections::BTreeSet;

/// The result for the rewrites of one base query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diversity {
    /// The number of rewrites.
    pub rewrites: u64,
    /// The number of distinct rewrites.
    pub texts: u64,
    /// The distinct plans, without names and literals.
    pub plans: BTreeSet<String>,
    /// The distinct plans, only by their operators.
    pub shapes: BTreeSet<String>,
    /// The number of rewrites for which the target showed no plan.
    pub untold: u64,
}

/// Rewrites the patterns of a query many times and asks for the plan of each.
///
/// # Errors
/// The errors of `explain`.
pub fn diversity(
    mut explain: impl FnMut(&Request) -> Result<Observation, EngineError>,
    context: &CypherTarget,
    query: &Query,
    rewrites: u64,
    rng: &mut Rng,
) -> Result<Diversity, EngineError> {
    let uniqueness = match context.settings.knobs.match_semantics {
        MatchSemantics::Trail => Uniqueness::Trail,
        MatchSemantics::PathTrail => Uniqueness::PathTrail,
        MatchSemantics::Homomorphism => Uniqueness::Homomorphism,
        MatchSemantics::Walk => Uniqueness::Walk,
    };
    // The rewriters have all options that the oracle `pattern-rewrite` uses.
    let ways: Vec<PatternRewriter<'_>> = [Placement::Once, Placement::Subset]
        .into_iter()
        .flat_map(|placement| [false, true].map(|split| PatternOptions { placement, uniqueness, split }))
        .map(|options| PatternRewriter::new(query, options))
        .collect();
    let mut texts = BTreeSet::new();
    let mut found = Diversity::default();
    for _ in 0..rewrites {
        let Some((rewritten, _)) = ways[rng.index(ways.len())].rewrite(rng) else { break };
        found.rewrites += 1;
        texts.insert(print_query(&rewritten, &context.settings.dialect));
    }
    found.texts = texts.len() as u64;
    for text in texts {
        let observation = explain(&Request::new(text.clone()))?;
        match observation.plan.filter(|plan| *plan != text) {
            Some(plan) => {
                found.plans.insert(outline(&plan));
                found.shapes.insert(shape(&plan));
            }
            None => found.untold += 1,
        }
    }
    Ok(found)
}
