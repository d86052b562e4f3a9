//! `Round`: a schema, a setup and queries, all generated from one random stream.

use edgewise_model::{Graph, Rng, Schema};

use super::learner::Learner;
use super::{Feedback, Refused};
use crate::query::{Context, Coverage, GeneratedQuery, Grammar, Source};
use crate::schema::draw_schema;
use crate::setup::{SetupStatement, draw_setup};
use crate::template::Templates;
use crate::value::Pools;
use crate::{Config, Features};

/// A round: a schema, the statements that create a graph, and queries on that graph, all from one seed. Rounds are
/// independent of each other and can run in parallel.
#[derive(Clone, Debug)]
pub struct Round {
    /// The schema of the graph.
    pub schema: Schema,
    /// The statements that create the graph, in order.
    pub setup: Vec<SetupStatement>,
    /// The graph that these statements create.
    pub graph: Graph,
    /// The queries on this graph.
    pub queries: Vec<GeneratedQuery>,
    /// How often each production was used.
    pub coverage: Coverage,
}

/// Generates a round. The same configuration, features and random stream give the same round, byte for byte. Each part
/// has a stream of its own, so that more queries do not change the graph.
pub fn generate_round(config: &Config, features: &Features, rng: &mut Rng) -> Round {
    RoundDraft::draw(config, features, rng).finish(config, features, rng, None)
}

/// Generates a round with the help of the reference, which runs a sample of its queries: later queries are often
/// mutants of queries that returned data, and rarely used property keys are preferred. Schema and graph are the same as
/// in [`generate_round`].
pub fn generate_round_with(
    config: &Config,
    features: &Features,
    rng: &mut Rng,
    feedback: &dyn Feedback,
) -> Round {
    RoundDraft::draw(config, features, rng).finish(config, features, rng, Some(feedback))
}

/// A round whose queries are not generated yet, for callers that handle queries one at a time and keep none.
pub struct RoundDraft {
    pub(super) schema: Schema,
    pub(super) setup: Vec<SetupStatement>,
    pub(super) graph: Graph,
    pub(super) grammar: Grammar,
    pub(super) source: Source,
}

impl RoundDraft {
    /// Draws the schema, the setup statements and the graph of a round.
    pub fn draw(config: &Config, features: &Features, rng: &mut Rng) -> Self {
        let schema = draw_schema(&mut rng.split("schema"), config, features);
        let pools = Pools::draw(&mut rng.split("values"), config, features, &schema);
        let (setup, graph) = draw_setup(&mut rng.split("setup"), config, features, &schema, &pools);
        let grammar = Grammar::compile(config, features, rng);
        let source = Source::new(&schema, &pools, &graph);
        Self { schema, setup, graph, grammar, source }
    }

    /// The statements that create the graph, in order.
    pub fn setup(&self) -> &[SetupStatement] {
        &self.setup
    }

    /// Generates the queries and completes the round.
    pub(super) fn finish(
        self,
        config: &Config,
        features: &Features,
        rng: &mut Rng,
        feedback: Option<&dyn Feedback>,
    ) -> Round {
        let mut queries = Vec::with_capacity(config.query.queries.max as usize);
        let coverage = self.each_query(config, features, rng, feedback, |query| queries.push(query));
        let Self { schema, setup, graph, .. } = self;
        Round { schema, setup, graph, queries, coverage }
    }

    /// Generates the queries of the round, passes each to `each`, and returns how often each production was used.
    pub fn each_query(
        &self,
        config: &Config,
        features: &Features,
        rng: &mut Rng,
        feedback: Option<&dyn Feedback>,
        mut each: impl FnMut(GeneratedQuery),
    ) -> Coverage {
        let mut coverage = Coverage::default();
        let (mut kinds, mut drawn) = (rng.split("kinds"), rng.split("templates"));
        let mut rng = rng.split("queries");
        let count = config.query.queries.draw(&mut rng);
        let fresh = count - count * config.feedback.mutants as usize / 100;
        let refused = Refused::new(features);
        let wanted = config.query.templates > 0;
        let templates = wanted.then(|| Templates::new(config, features, &self.graph, &refused, feedback));
        let mut context = Context::new(config, &self.source, &self.grammar, &mut rng);
        let mut learner = Learner::new(config, feedback);
        for nth in 0..count {
            let template = kinds.percent(config.query.templates);
            let filtered = kinds.percent(config.query.filtered);
            // A constraint is dropped by the statement directly after it, before any query can violate it.
            let free = !context.has_constraint();
            let templates = templates.as_ref().filter(|_| template && free);
            if let Some((query, place)) = templates.and_then(|templates| templates.draw(&mut drawn)) {
                coverage.count(place);
                each(query);
                continue;
            }
            if filtered && free {
                let query = context.filtered_query();
                each(refused.or_another(query, &mut context, Context::filtered_query));
                continue;
            }
            let mutant = if nth < fresh { None } else { learner.mutant(&mut context) };
            let query = mutant.unwrap_or_else(|| context.query());
            let query = refused.or_another(query, &mut context, Context::query);
            // Mutations only handle whole queries, not those with a final filter.
            learner.learn(&mut context, &query, &self.graph);
            each(query);
        }
        coverage.add(&context.coverage);
        coverage
    }
}
