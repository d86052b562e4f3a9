//! Makes any round of a campaign from seed and index alone.

use crate::Config;
use crate::oracle::CypherTarget;
use crate::rounds::Supplied;
use crate::rounds::finds_something;
use crate::rounds::supplied::SuppliedRounds;
use crate::{Cypher, MadeRound};
use crate::{Round, RoundQuery, WrittenQuery};
use edgewise_cypher_generate::{
    Features, GENERATOR_VERSION, GeneratedQuery, Interval, SetupStatement, SurfaceWriter,
    generate_round_with, mutation_statement,
};
use edgewise_cypher_syntax::print_statement;
use edgewise_engine::Request;
use edgewise_lab::Language;
use edgewise_model::{Graph, Map, Mutation, Rng};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Makes rounds. Round *n* needs no other round and no worker number.
#[derive(Clone, Debug)]
pub struct RoundMaker {
    seed: u64,
    config: edgewise_cypher_generate::Config,
    features: Features,
    context: CypherTarget,
    stream_key: Vec<u8>,
    supplied: Supplied,
    per_round: usize,
    surface: SurfaceWriter,
}

impl RoundMaker {
    /// A maker for a seed, a configuration and a target.
    pub fn new(seed: u64, config: &Config, features: Features, context: CypherTarget) -> Self {
        let mut generate = config.generate.clone();
        // Half of the queries are drawn whole, half for the partition of a predicate.
        let whole = config.queries_per_round / 2;
        generate.query.queries = Interval::new(whole, whole);
        generate.query.partitions =
            Interval::new(config.queries_per_round - whole, config.queries_per_round - whole);
        // What oracles plan for is queries; the setup makes indexes, and the index oracle makes and drops others.
        generate.query.schema_statements = 0;
        let stream_key = Cypher::stream_key(&context);
        let per_round = config.queries_per_round as usize;
        let supplied = Supplied::default();
        let surface = SurfaceWriter::new(&generate, &features);
        Self { seed, config: generate, features, context, stream_key, supplied, per_round, surface }
    }

    /// The maker with a user's queries or setup in place of generated ones.
    #[must_use]
    pub fn with(mut self, supplied: Supplied) -> Self {
        self.supplied = supplied;
        self
    }

    /// The random stream of a round.
    pub fn stream(&self, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, &self.stream_key, index)
    }

    /// Makes a round. What the generator learns within it comes from the reference alone, whatever the target answers.
    pub fn make(&self, index: u64) -> MadeRound {
        let mut rng = self.stream(index);
        if !self.supplied.is_nothing() {
            return self.supplied.round(self, index, &mut rng);
        }
        let (knobs, mut feedback) = (self.context.settings.knobs, Duration::ZERO);
        let mut finds = |query: &GeneratedQuery, graph: &Graph| {
            let began = Instant::now();
            let found = finds_something(query, graph, &knobs);
            feedback += began.elapsed();
            found
        };
        let generated = generate_round_with(&self.config, &self.features, &mut rng, &mut finds);
        let (setup, others) = self.words(&generated.setup);
        // A name means the same in all queries of a round, so that one map serves them all.
        let mut parameters = Map::new();
        let mut queries = Vec::with_capacity(generated.partitions.len() + generated.queries.len());
        for base in generated.partitions {
            queries.push(RoundQuery::Read(base.query(Some(base.predicate.clone())).into()));
            parameters.extend(base.parameters);
        }
        for query in generated.queries {
            queries.extend(query.statement.as_query().cloned().map(|query| RoundQuery::Read(query.into())));
            parameters.extend(query.parameters);
        }
        MadeRound {
            mutations: Some(generated.setup.into_iter().map(|step| step.mutation).collect()),
            feedback,
            round: Round {
                index,
                schema: generated.schema,
                setup,
                others,
                graph: Arc::new(generated.graph),
                modelled: true,
                queries,
                parameters,
            },
        }
    }

    /// Spells generated queries in other ways, as often as the configuration says. What is sent is what is meant: the tree is read
    /// from the text.
    pub(super) fn spell(&self, made: &mut MadeRound) {
        let mut rng = self.stream(made.round.index).split("surface");
        for query in &mut made.round.queries {
            let RoundQuery::Read(query) = query else { continue };
            let text = self.surface.query(query, &mut rng).filter(|_| query.text.is_none());
            if let Some(written) = text.and_then(|text| WrittenQuery::read(&text)) {
                *query = written;
            }
        }
    }

    /// Adds statements to the setup of a round.
    pub(super) fn extend(&self, made: &mut MadeRound, mutations: Vec<Mutation>) {
        let step = |mutation: Mutation| SetupStatement {
            statement: mutation_statement(&mutation, &self.context.settings.dialect),
            mutation,
        };
        let steps: Vec<SetupStatement> = mutations.into_iter().map(step).collect();
        let mut graph = (*made.round.graph).clone();
        // What the graph refuses, the engine would have to refuse too: then nothing is added.
        if !steps.iter().all(|step| graph.apply(&step.mutation).is_ok()) {
            return;
        }
        made.round.graph = Arc::new(graph);
        let (own, others) = self.words(&steps);
        Arc::make_mut(&mut made.round.setup).extend(own.iter().cloned());
        for (words, more) in made.round.others.iter_mut().zip(others) {
            Arc::make_mut(words).extend(more.iter().cloned());
        }
        made.mutations.iter_mut().for_each(|own| own.extend(steps.iter().map(|step| step.mutation.clone())));
    }

    /// Setup statements in the words of the target, and of each it is compared with.
    pub(super) fn words(&self, setup: &[SetupStatement]) -> (Arc<Vec<Request>>, Vec<Arc<Vec<Request>>>) {
        let own = setup.iter().map(|step| print_statement(&step.statement, &self.context.settings.dialect));
        let others = self.context.others.iter().map(|other| {
            let words = setup.iter().map(|step| {
                let statement = mutation_statement(&step.mutation, &other.settings.dialect);
                Request::new(print_statement(&statement, &other.settings.dialect))
            });
            Arc::new(words.collect())
        });
        (Arc::new(own.map(Request::new).collect()), others.collect())
    }

    /// What is generated, and for what.
    pub(super) fn parts(&self) -> (&edgewise_cypher_generate::Config, &Features, &CypherTarget, usize) {
        (&self.config, &self.features, &self.context, self.per_round)
    }
}
