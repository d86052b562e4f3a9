//! Measures how fast Cypher queries are generated.

use super::speed::{Speed, TimedRound, measure_rounds};
use edgewise_cypher_generate::value::Pools;
use edgewise_cypher_generate::{
    Config, Context, Features, Grammar, Interval, Source, draw_schema, draw_setup,
};
use edgewise_cypher_syntax::{Printer, walk};
use edgewise_model::Rng;
use std::time::Instant;

/// A round of Cypher queries.
struct CypherRound<'a> {
    config: &'a Config,
    printer: Printer<'a>,
    source: Source,
    grammar: Grammar,
    rng: Rng,
}

impl<'a> CypherRound<'a> {
    fn draw(config: &'a Config, features: &'a Features, seed: u64) -> Self {
        let mut rng = Rng::from_seed_u64(seed);
        let schema = draw_schema(&mut rng, config, features);
        let pools = Pools::draw(&mut rng, config, features, &schema);
        let (_, graph) = draw_setup(&mut rng, config, features, &schema, &pools);
        let grammar = Grammar::compile(config, features, &mut rng);
        let source = Source::new(&schema, &pools, &graph);
        Self { config, printer: Printer::new(&features.dialect), source, grammar, rng }
    }
}

impl TimedRound for CypherRound<'_> {
    fn texts(&self, queries: u64, see: &mut dyn FnMut(&str)) -> f64 {
        let mut rng = self.rng.clone();
        let mut context = Context::new(self.config, &self.source, &self.grammar, &mut rng);
        let mut text = String::new();
        let start = Instant::now();
        for _ in 0..queries {
            let query = context.query();
            text.clear();
            self.printer.write_statement(&query.statement, &mut text);
            see(&text);
        }
        start.elapsed().as_secs_f64()
    }

    fn sizes(&self, queries: u64, see: &mut dyn FnMut(u64, u64)) {
        let mut rng = self.rng.clone();
        let mut context = Context::new(self.config, &self.source, &self.grammar, &mut rng);
        for _ in 0..queries {
            let query = context.query();
            let parts = query.statement.as_query().into_iter().flat_map(|query| query.parts());
            let clauses = parts.map(|part| part.clauses.len() as u64).sum::<u64>();
            see(clauses, walk::size(&query.statement) as u64);
        }
    }
}

/// Generates and prints queries on one thread, `per_round` for each graph.
pub fn measure_speed(config: &Config, features: &Features, queries: u64, per_round: u64, seed: u64) -> Speed {
    measure_rounds(queries, per_round, |round| CypherRound::draw(config, features, seed.wrapping_add(round)))
}

/// Measures the speed for queries with more and more clauses and growing budgets. Returns the requested number of
/// clauses, and the result.
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
