//! `RoundMaker`: makes any round of a campaign from its seed and index alone.

use crate::Config;
use crate::oracle::CypherTarget;
use crate::rounds::supplied::SuppliedRounds;
use crate::rounds::{ReferenceFeedback, Supplied, declarations};
use crate::{Cypher, MadeRound, ngql};
use crate::{Round, RoundQuery, WrittenQuery};
use edgewise_cypher_generate::{
    Features, GENERATOR_VERSION, Interval, SetupStatement, SurfaceWriter, generate_round_with,
    mutation_statement,
};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::PropertyAccess;
use edgewise_cypher_syntax::ast::StatementBody;
use edgewise_cypher_syntax::{Dialect, print_statement};
use edgewise_engine::{Profile, Request};
use edgewise_lab::Language;
use edgewise_model::{Map, Mutation, Rng, Schema};
use std::sync::Arc;

/// Makes rounds. A round depends on the seed and its index, but not on other rounds or on the number of workers.
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
        generate.query.queries = Interval::new(config.queries_per_round, config.queries_per_round);
        // Oracles plan only for queries, so none of the queries creates an index. The setup does, and so does the index
        // oracle.
        generate.query.schema_statements = 0;
        if ngql::is_spoken(&context.settings.dialect) {
            generate = ngql::configured(generate);
        }
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

    /// The random stream of the round with this index.
    pub fn stream(&self, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, &self.stream_key, index)
    }

    /// Makes the round with this index. The generator learns from the reference interpreter alone, whatever the target
    /// answers.
    pub fn make(&self, index: u64) -> MadeRound {
        let mut rng = self.stream(index);
        if !self.supplied.is_nothing() {
            let mut made = self.supplied.round(self, index, &mut rng);
            if ngql::is_spoken(&self.context.settings.dialect) && self.supplied.setup.is_none() {
                made = ngql::stored(made, &self.context.settings.dialect);
            }
            self.vary_texts(&mut made);
            return made;
        }
        // A query is generated with plain properties, which are qualified afterwards.
        let knobs = Knobs { property_access: PropertyAccess::Direct, ..self.context.settings.knobs };
        let feedback = ReferenceFeedback::new(knobs);
        let generated = generate_round_with(&self.config, &self.features, &mut rng, &feedback);
        let (setup, others) = self.setup_requests(&generated.schema, &generated.setup);
        // A parameter has the same value in all queries of a round, so that one map serves them all.
        let mut parameters = Map::new();
        let mut queries = Vec::with_capacity(generated.queries.len());
        for generated in generated.queries {
            parameters.extend(generated.parameters);
            if let StatementBody::Query(query) = generated.statement.body {
                queries.push(RoundQuery::Read(query.into()));
            }
        }
        let mut made = MadeRound {
            mutations: Some(self.mutations(&generated.schema, generated.setup)),
            feedback: feedback.time(),
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
        };
        if ngql::is_spoken(&self.context.settings.dialect) {
            made = ngql::spoken(made, &self.context.settings.dialect, self.per_round);
        }
        self.vary_texts(&mut made);
        made
    }

    /// Varies the spelling of generated queries, as often as configured. The text that is sent is parsed again, and the
    /// new tree is kept with it, so that the text itself is judged.
    fn vary_texts(&self, made: &mut MadeRound) {
        let mut rng = self.stream(made.round.index).split("surface");
        for query in &mut made.round.queries {
            let RoundQuery::Read(query) = query else { continue };
            let text = self.surface.query(query, &mut rng).filter(|_| query.text.is_none());
            if let Some(written) = text.and_then(|text| WrittenQuery::read(&text)) {
                *query = written;
            }
        }
    }

    /// The setup statements in the dialect of the target, and in the dialect of each target it is compared with.
    pub(super) fn setup_requests(
        &self,
        schema: &Schema,
        setup: &[SetupStatement],
    ) -> (Arc<Vec<Request>>, Vec<Arc<Vec<Request>>>) {
        let text = |mutation: &Mutation, dialect: &Dialect| {
            Request::new(print_statement(&mutation_statement(mutation, dialect), dialect))
        };
        let declared = |profile: &Profile, dialect: &Dialect| -> Vec<Request> {
            let needed = if profile.schema_first { declarations(schema) } else { Vec::new() };
            needed.iter().map(|mutation| text(mutation, dialect)).collect()
        };
        let dialect = &self.context.settings.dialect;
        let mut own = declared(&self.context.profile, dialect);
        own.extend(setup.iter().map(|step| Request::new(print_statement(&step.statement, dialect))));
        let others = self.context.others.iter().map(|other| {
            let dialect = &other.settings.dialect;
            let mut all = declared(&other.profile, dialect);
            all.extend(setup.iter().map(|step| text(&step.mutation, dialect)));
            Arc::new(all)
        });
        (Arc::new(own), others.collect())
    }

    /// What the setup statements change, in the same order.
    pub(super) fn mutations(&self, schema: &Schema, setup: Vec<SetupStatement>) -> Vec<Mutation> {
        let mut all = if self.context.profile.schema_first { declarations(schema) } else { Vec::new() };
        all.extend(setup.into_iter().map(|step| step.mutation));
        all
    }

    /// The configuration, the generator's features, the target and the number of queries per round.
    pub(super) fn parts(&self) -> (&edgewise_cypher_generate::Config, &Features, &CypherTarget, usize) {
        (&self.config, &self.features, &self.context, self.per_round)
    }
}
