//! How fast queries are generated and printed, and how large they are.

use super::shape::without_literals;
use edgewise_cypher_generate::value::Pools;
use edgewise_cypher_generate::{
    Config, Context, Features, Grammar, Interval, Source, draw_schema, draw_setup,
};
use edgewise_cypher_syntax::{Printer, walk};
use edgewise_model::Rng;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// How fast queries are generated and printed, and how large they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speed {
    /// The number of queries that were timed.
    pub queries: u64,
    /// Seconds for them: for each round, the fastest of `PASSES` passes over the same queries.
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
    /// The number of clauses.
    pub clauses: u64,
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

/// Generates and prints queries on one thread, `per_round` for each graph.
pub fn measure_speed(config: &Config, features: &Features, queries: u64, per_round: u64, seed: u64) -> Speed {
    let printer = Printer::new(&features.dialect);
    let mut speed = Speed::default();
    let mut texts = BTreeSet::new();
    let mut text = String::new();
    for round in 0..queries.div_ceil(per_round) {
        let start = Instant::now();
        let mut rng = Rng::from_seed_u64(seed.wrapping_add(round));
        let schema = draw_schema(&mut rng, config, features);
        let pools = Pools::draw(&mut rng, config, features, &schema);
        let (_, graph) = draw_setup(&mut rng, config, features, &schema, &pools);
        let grammar = Grammar::compile(config, features, &mut rng);
        let source = Source::new(&schema, &pools, &graph);
        speed.round_seconds += start.elapsed().as_secs_f64();
        speed.queries += per_round;
        speed.rounds += 1;
        let mut quickest = f64::INFINITY;
        for pass in 0..PASSES {
            let mut rng = rng.clone();
            let mut context = Context::new(config, &source, &grammar, &mut rng);
            let start = Instant::now();
            let mut bytes = 0;
            for _ in 0..per_round {
                let query = context.query();
                text.clear();
                printer.write_statement(&query.statement, &mut text);
                bytes += text.len() as u64;
            }
            let taken = start.elapsed().as_secs_f64();
            quickest = quickest.min(taken);
            speed.all_seconds += taken;
            speed.bytes += if pass == 0 { bytes } else { 0 };
        }
        speed.seconds += quickest;
        let mut context = Context::new(config, &source, &grammar, &mut rng);
        // Not timed: the size and variety of the queries.
        for _ in 0..per_round {
            let query = context.query();
            speed.nodes += walk::size(&query.statement) as u64;
            let parts = query.statement.as_query().into_iter().flat_map(|query| query.parts());
            speed.clauses += parts.map(|part| part.clauses.len() as u64).sum::<u64>();
            text.clear();
            printer.write_statement(&query.statement, &mut text);
            let mut hasher = DefaultHasher::new();
            without_literals(&text).hash(&mut hasher);
            texts.insert(hasher.finish());
        }
    }
    speed.distinct = texts.len() as u64;
    speed
}

/// The same for queries with more and more clauses and growing budgets: the requested clauses, and the result.
pub fn growth(config: &Config, features: &Features, queries: u64, seed: u64) -> Vec<(u32, Speed)> {
    [2, 4, 8, 16, 32, 64]
        .into_iter()
        .map(|clauses| {
            let mut config = config.clone();
            config.query.clauses = Interval::new(clauses, clauses);
            config.query.size = config.query.size.max(40 * clauses);
            config.query.relationships = config.query.relationships.max(2 * clauses);
            // Rows multiply with every clause. With a limit, only projections would be left.
            config.query.max_rows = u32::MAX;
            let queries = (queries / u64::from(clauses)).max(20);
            (clauses, measure_speed(&config, features, queries, 20, seed))
        })
        .collect()
}
