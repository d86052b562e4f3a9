//! Measures how fast Gremlin traversals are generated.

use super::speed::{Speed, TimedRound, measure_rounds};
use crate::ReferenceLanguage;
use edgewise_gremlin_generate::{Config, GeneratedTraversal, Interval, Limits, RoundGenerator};
use edgewise_gremlin_syntax::print_traversal;
use edgewise_gremlin_testing::Gremlin;
use edgewise_model::Rng;
use std::time::Instant;

/// A round of Gremlin traversals.
struct GremlinRound {
    generator: RoundGenerator,
    rng: Rng,
}

impl GremlinRound {
    /// Generates this many traversals, calls `see` with each, and returns the seconds that this took.
    fn each(&self, traversals: u64, mut see: impl FnMut(&GeneratedTraversal)) -> f64 {
        let (mut generator, mut rng) = (self.generator.clone(), self.rng.clone());
        let start = Instant::now();
        for _ in 0..traversals {
            see(&generator.next_traversal(&mut rng));
        }
        start.elapsed().as_secs_f64()
    }
}

impl TimedRound for GremlinRound {
    fn texts(&self, queries: u64, see: &mut dyn FnMut(&str)) -> f64 {
        let dialect = self.generator.limits().dialect;
        self.each(queries, |made| see(&print_traversal(&made.traversal, dialect).unwrap_or_default()))
    }

    /// The tree of a traversal is counted in steps alone.
    fn sizes(&self, queries: u64, see: &mut dyn FnMut(u64, u64)) {
        let dialect = self.generator.limits().dialect;
        self.each(queries, |made| {
            let text = print_traversal(&made.traversal, dialect).unwrap_or_default();
            see(made.traversal.steps.len() as u64, Gremlin::parts(&text) as u64);
        });
    }
}

/// Generates and prints traversals on one thread, `per_round` for each graph.
pub fn measure_gremlin_speed(
    config: &Config,
    limits: &Limits,
    traversals: u64,
    per_round: u64,
    seed: u64,
) -> Speed {
    measure_rounds(traversals, per_round, |round| {
        let mut rng = Rng::from_seed_u64(seed.wrapping_add(round));
        GremlinRound { generator: RoundGenerator::new(config, limits, &mut rng), rng }
    })
}

/// Measures the speed for longer and longer traversals with growing budgets. Returns the requested number of steps, and
/// the result.
pub fn gremlin_growth(config: &Config, limits: &Limits, traversals: u64, seed: u64) -> Vec<(u32, Speed)> {
    [2, 4, 8, 16, 32]
        .into_iter()
        .map(|steps| {
            let mut config = config.clone();
            config.traversal.length = Interval::new(steps, steps);
            config.traversal.size = config.traversal.size.max(4 * steps);
            let traversals = (traversals / u64::from(steps)).max(20);
            (steps, measure_gremlin_speed(&config, limits, traversals, 20, seed))
        })
        .collect()
}
