//! `Speed`: how fast queries are generated and printed, and how large they are.

use super::shape::without_literals;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// How fast queries are generated and printed, and how large they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speed {
    /// The number of queries that were timed.
    pub queries: u64,
    /// The seconds for these queries: for each round, the fastest of `PASSES` passes over the same queries.
    pub seconds: f64,
    /// Seconds of all passes.
    pub all_seconds: f64,
    /// Seconds for schemas, graphs and tables of the rounds.
    pub round_seconds: f64,
    /// The number of rounds.
    pub rounds: u64,
    /// Bytes of the printed texts.
    pub bytes: u64,
    /// Nodes of the syntax trees.
    pub nodes: u64,
    /// The number of clauses or steps.
    pub parts: u64,
    /// Distinct texts without literals.
    pub distinct: u64,
}

impl Speed {
    /// Queries per second.
    pub fn per_second(&self) -> f64 {
        self.queries as f64 / self.seconds
    }

    /// Queries per second over all passes.
    pub fn mean_per_second(&self) -> f64 {
        (self.queries * u64::from(PASSES)) as f64 / self.all_seconds
    }

    /// The mean of a count per query.
    pub fn mean(&self, count: u64) -> f64 {
        count as f64 / self.queries as f64
    }
}

/// How often the queries of a round are generated: other load on the machine slows down single passes, but hardly all
/// of them.
const PASSES: u32 = 5;

/// A round whose queries are timed: its schema, graph and tables are drawn already.
pub(super) trait TimedRound {
    /// Generates this many queries from the beginning and calls `see` with the text of each. Returns the seconds that
    /// this took, without the time to prepare the copy that is generated from.
    fn texts(&self, queries: u64, see: &mut dyn FnMut(&str)) -> f64;

    /// Generates the same queries and calls `see` with the number of clauses or steps, and of the nodes of the tree,
    /// of each.
    fn sizes(&self, queries: u64, see: &mut dyn FnMut(u64, u64));
}

/// Generates and prints queries on one thread, `per_round` for each of the rounds that `draw` makes.
pub(super) fn measure_rounds<R: TimedRound>(queries: u64, per_round: u64, draw: impl Fn(u64) -> R) -> Speed {
    let mut speed = Speed::default();
    let mut texts = BTreeSet::new();
    for round in 0..queries.div_ceil(per_round) {
        let start = Instant::now();
        let round = draw(round);
        speed.round_seconds += start.elapsed().as_secs_f64();
        speed.queries += per_round;
        speed.rounds += 1;
        let mut quickest = f64::INFINITY;
        for pass in 0..PASSES {
            let mut bytes = 0;
            let taken = round.texts(per_round, &mut |text| bytes += text.len() as u64);
            quickest = quickest.min(taken);
            speed.all_seconds += taken;
            speed.bytes += if pass == 0 { bytes } else { 0 };
        }
        speed.seconds += quickest;
        // The size and variety of the queries are computed outside the timed part.
        round.sizes(per_round, &mut |parts, nodes| {
            speed.parts += parts;
            speed.nodes += nodes;
        });
        round.texts(per_round, &mut |text| {
            let mut hasher = DefaultHasher::new();
            without_literals(text).hash(&mut hasher);
            texts.insert(hasher.finish());
        });
    }
    speed.distinct = texts.len() as u64;
    speed
}
