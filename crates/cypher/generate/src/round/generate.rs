//! `Round`: everything one round needs, from one random stream.

use edgewise_model::{Graph, Rng, Schema};

use super::learner::Learner;
use super::{Feedback, Refused};
use crate::query::{Context, Coverage, GeneratedQuery, Grammar, Source};
use crate::schema::draw_schema;
use crate::setup::{SetupStatement, draw_setup};
use crate::template::Templates;
use crate::value::Pools;
use crate::{Config, Features};

/// A round: the unit of seeding, of parallelism and of isolation.
#[derive(Clone, Debug)]
pub struct Round {
    /// The schema.
    pub schema: Schema,
    /// The statements that make the graph, in order.
    pub setup: Vec<SetupStatement>,
    /// The graph they make.
    pub graph: Graph,
    /// The queries.
    pub queries: Vec<GeneratedQuery>,
    /// How often each production was used.
    pub coverage: Coverage,
}

/// Generates a round. The same configuration, features and stream give the same round, byte for byte. Each part has a
/// stream of its own, so that more queries do not change the graph.
pub fn generate_round(config: &Config, features: &Features, rng: &mut Rng) -> Round {
    Draft::draw(config, features, rng).finish(config, features, rng, None)
}

/// Generates a round in which the semantics are asked about a sample of the queries: the first ones are fresh, the later
/// ones are often mutants of those that found something, and property keys seldom used are preferred. Schema and graph are
/// those of [`generate_round`].
pub fn generate_round_with(
    config: &Config,
    features: &Features,
    rng: &mut Rng,
    feedback: &dyn Feedback,
) -> Round {
    Draft::draw(config, features, rng).finish(config, features, rng, Some(feedback))
}

/// A round before its queries.
pub(super) struct Draft {
    pub(super) schema: Schema,
    pub(super) setup: Vec<SetupStatement>,
    pub(super) graph: Graph,
    pub(super) grammar: Grammar,
    pub(super) source: Source,
}

impl Draft {
    fn draw(config: &Config, features: &Features, rng: &mut Rng) -> Self {
        let schema = draw_schema(&mut rng.split("schema"), config, features);
        let pools = Pools::draw(&mut rng.split("values"), config, features, &schema);
        let (setup, graph) = draw_setup(&mut rng.split("setup"), config, features, &schema, &pools);
        let grammar = Grammar::compile(config, features, rng);
        let source = Source::new(&schema, &pools, &graph);
        Self { schema, setup, graph, grammar, source }
    }

    /// The round with its queries.
    pub(super) fn finish(
        self,
        config: &Config,
        features: &Features,
        rng: &mut Rng,
        feedback: Option<&dyn Feedback>,
    ) -> Round {
        let mut coverage = Coverage::default();
        let queries = self.queries(config, features, rng, feedback, &mut coverage);
        let Self { schema, setup, graph, .. } = self;
        Round { schema, setup, graph, queries, coverage }
    }

    fn queries(
        &self,
        config: &Config,
        features: &Features,
        rng: &mut Rng,
        feedback: Option<&dyn Feedback>,
        coverage: &mut Coverage,
    ) -> Vec<GeneratedQuery> {
        let (mut kinds, mut drawn) = (rng.split("kinds"), rng.split("templates"));
        let mut rng = rng.split("queries");
        let count = config.query.queries.draw(&mut rng);
        let fresh = count - count * config.feedback.mutants as usize / 100;
        let refused = Refused::new(features);
        let wanted = config.query.templates > 0;
        let templates = wanted.then(|| Templates::new(config, features, &self.graph, &refused, feedback));
        let mut context = Context::new(config, &self.source, &self.grammar, &mut rng);
        let mut learner = Learner::new(config, feedback);
        let mut queries = Vec::with_capacity(count);
        for nth in 0..count {
            let template = kinds.percent(config.query.templates);
            let filtered = kinds.percent(config.query.filtered);
            // A constraint is dropped by the next statement, before anything can break it.
            let free = !context.has_constraint();
            let templates = templates.as_ref().filter(|_| template && free);
            if let Some((query, place)) = templates.and_then(|templates| templates.draw(&mut drawn)) {
                coverage.count(place);
                queries.push(query);
                continue;
            }
            if filtered && free {
                let query = context.filtered_query();
                queries.push(refused.or_another(query, &mut context, Context::filtered_query));
                continue;
            }
            let mutant = if nth < fresh { None } else { learner.mutant(&mut context) };
            let query = mutant.unwrap_or_else(|| context.query());
            let query = refused.or_another(query, &mut context, Context::query);
            // Mutations know the clauses of whole queries; a filter that was put last is not among them.
            learner.learn(&mut context, &query, &self.graph);
            queries.push(query);
        }
        coverage.add(&context.coverage);
        queries
    }
}
