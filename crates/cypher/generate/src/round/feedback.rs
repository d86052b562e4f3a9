//! Rounds that learn: a sample of the queries is answered by the reference.

use edgewise_model::{Graph, Rng};

use super::Round;
use super::generate::Draft;
use super::refused::Refused;
use crate::query::{Context, Coverage, GeneratedQuery, KeyUse, Seed};
use crate::{Config, Features};

/// Says whether a query finds something on a graph: by the reference, never by the target, so that a round needs
/// nothing but its seed.
pub type Finds<'f> = &'f mut dyn FnMut(&GeneratedQuery, &Graph) -> bool;

/// How often a mutation that finds nothing to change is drawn again before a fresh query is made instead.
const ATTEMPTS: usize = 3;

/// Generates a round in which a sample of the queries is answered: the first ones are fresh, the rest are mutants of
/// those that found something, and property keys seldom used are preferred. Schema, graph and partitions are those of
/// [`super::generate_round`].
pub fn generate_round_with(config: &Config, features: &Features, rng: &mut Rng, finds: Finds<'_>) -> Round {
    let draft = Draft::draw(config, features, rng);
    let mut coverage = Coverage::default();
    let queries = {
        let mut rng = rng.split("queries");
        let count = config.query.queries.draw(&mut rng);
        let mutants = count * config.feedback.mutants as usize / 100;
        let mut context = Context::new(config, &draft.source, &draft.grammar, &mut rng);
        let refused = Refused::new(features);
        let mut learner = Learner { config, seeds: Vec::new(), asked: 0 };
        let mut queries = Vec::with_capacity(count);
        for nth in 0..count {
            let mutant = if nth + mutants < count { None } else { learner.mutant(&mut context) };
            let query = mutant.unwrap_or_else(|| context.query());
            let query = refused.or_another(query, &mut context);
            learner.learn(&mut context, &query, &draft.graph, finds);
            queries.push(query);
        }
        coverage.add(&context.coverage);
        queries
    };
    let partitions = draft.partitions(config, rng, &mut coverage);
    draft.finish(queries, partitions, coverage)
}

struct Learner<'c> {
    config: &'c Config,
    seeds: Vec<Seed>,
    asked: u32,
}

impl Learner<'_> {
    fn mutant(&mut self, context: &mut Context<'_>) -> Option<GeneratedQuery> {
        if self.seeds.is_empty() {
            return None;
        }
        (0..ATTEMPTS).find_map(|_| {
            let place = context.place(self.seeds.len());
            context.mutant(&self.seeds[place])
        })
    }

    /// Asks for one query in so many, the first included, and keeps what found something.
    fn learn(&mut self, context: &mut Context<'_>, query: &GeneratedQuery, graph: &Graph, finds: Finds<'_>) {
        let asked = self.asked.is_multiple_of(self.config.feedback.sample);
        self.asked += 1;
        if !asked || query.writes || !finds(query, graph) {
            return;
        }
        if self.config.feedback.keys {
            let mut usage: KeyUse = context.take_key_use();
            usage.count(&query.statement, context.source());
            context.set_key_use(usage);
        }
        let clauses = query.statement.as_query().map_or(0, |query| query.first.clauses.len());
        let window = self.config.feedback.window;
        if (window.min as usize..=window.max as usize).contains(&clauses) {
            self.seeds.extend(context.seed(query));
        }
    }
}
