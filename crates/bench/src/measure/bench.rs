//! `Bench`: a target, a configuration and a seed, with the session that queries are sent on.

use edgewise_cypher_generate::{
    Config, Features, GENERATOR_VERSION, GeneratedQuery, Interval, Round, generate_round_with,
};
use edgewise_cypher_syntax::print_statement;
use edgewise_cypher_testing::oracle::CypherTarget;
use edgewise_cypher_testing::rounds::ReferenceFeedback;
use edgewise_engine::{Engine, EngineError, Limits, Observation, Request, Session};
use edgewise_model::Rng;
use std::sync::Arc;

/// The number of queries on one graph.
const QUERIES_PER_ROUND: u32 = 20;

/// A target, a configuration and a seed, with the session that queries are sent on.
pub struct Bench<'a> {
    /// The target.
    pub engine: &'a Arc<dyn Engine>,
    /// What is known about the target.
    pub context: &'a CypherTarget,
    /// What may be generated for the target.
    pub features: Features,
    /// How queries are generated.
    pub config: Config,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of queries that a metric may send.
    pub queries: u64,
    /// Limits on time and memory.
    pub limits: Limits,
    session: Option<Box<dyn Session>>,
}

impl<'a> Bench<'a> {
    /// A bench; the session is opened when it is first needed.
    pub fn new(
        engine: &'a Arc<dyn Engine>,
        context: &'a CypherTarget,
        config: Config,
        seed: u64,
        queries: u64,
        limits: Limits,
    ) -> Self {
        let features = edgewise_cypher_testing::rounds::features_of(context);
        Self { engine, context, features, config, seed, queries, limits, session: None }
    }

    /// The random stream of one measurement.
    pub(crate) fn stream(&self, what: &str, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, what.as_bytes(), index)
    }

    /// Makes a round. The generator learns from the reference's answers to a sample of queries.
    pub(crate) fn round(&self, config: &Config, rng: &mut Rng) -> Round {
        let knobs = self.context.settings.knobs;
        generate_round_with(config, &self.features, rng, &ReferenceFeedback::new(knobs))
    }

    /// Makes rounds until they have `queries` queries together.
    pub(crate) fn rounds(&self, config: &Config, what: &str, queries: u64) -> Vec<Round> {
        let mut config = config.clone();
        config.query.queries = Interval::new(QUERIES_PER_ROUND, QUERIES_PER_ROUND);
        config.query.filtered = 0;
        let mut left = usize::try_from(queries).unwrap_or(usize::MAX);
        let mut rounds = Vec::new();
        while left > 0 {
            let mut rng = self.stream(what, rounds.len() as u64);
            let mut round = self.round(&config, &mut rng);
            round.queries.truncate(left);
            left = left.saturating_sub(round.queries.len().max(1));
            rounds.push(round);
        }
        rounds
    }

    /// A query in the form in which it is sent.
    pub(crate) fn request(&self, query: &GeneratedQuery) -> Request {
        Request {
            text: print_statement(&query.statement, &self.context.settings.dialect),
            parameters: query.parameters.clone(),
            ..Request::default()
        }
    }

    /// The statements that create a round's graph.
    pub(crate) fn setup(&self, round: &Round) -> Vec<Request> {
        let print = |statement| Request::new(print_statement(statement, &self.context.settings.dialect));
        round.setup.iter().map(|step| print(&step.statement)).collect()
    }

    /// Loads a graph on an empty database.
    pub(crate) fn load(&mut self, setup: &[Request]) -> Result<Observation, EngineError> {
        self.on_session(|session| session.load(setup))
    }

    /// Sends a query to the target.
    pub(crate) fn ask(&mut self, request: &Request) -> Result<Observation, EngineError> {
        self.on_session(|session| session.run(request))
    }

    /// Asks the target for a query plan.
    pub(crate) fn explain(&mut self, request: &Request) -> Result<Observation, EngineError> {
        self.on_session(|session| session.explain(request))
    }

    /// True if a session is open. After a crash or a hang there is none, and the graph must be loaded again.
    pub(crate) fn is_open(&self) -> bool {
        self.session.is_some()
    }

    /// Closes the session, because some servers serve only one at a time.
    pub(crate) fn close(&mut self) {
        self.session = None;
    }

    /// Closes the session if an outcome has ended it.
    pub(crate) fn close_ended(&mut self) {
        if self.session.as_mut().is_some_and(|session| session.ping().ends_session()) {
            self.session = None;
        }
    }

    /// Uses the session. If the session ends during this call, the next answer reports it.
    pub(crate) fn converse<T>(&mut self, act: impl FnOnce(&mut dyn Session) -> T) -> Result<T, EngineError> {
        let session = match &mut self.session {
            Some(session) => session,
            closed => closed.insert(self.engine.connect(0, &self.limits)?),
        };
        Ok(act(session.as_mut()))
    }

    fn on_session(
        &mut self,
        act: impl FnOnce(&mut dyn Session) -> Observation,
    ) -> Result<Observation, EngineError> {
        let session = match &mut self.session {
            Some(session) => session,
            closed => closed.insert(self.engine.connect(0, &self.limits)?),
        };
        let observation = act(session.as_mut());
        if observation.outcome.ends_session() {
            self.session = None;
        }
        Ok(observation)
    }
}
