//! `Bench`: a target, a configuration and a seed, and the session that questions are asked on.

use crate::oracle::Bearing;
use edgewise_cypher::print_statement;
use edgewise_engine::{Engine, EngineError, Limits, Observation, Request, Session};
use edgewise_generate::{Config, Features, GENERATOR_VERSION, Interval, Round, generate_round};
use edgewise_model::Rng;
use std::sync::Arc;

/// How many queries are asked of one graph.
const QUERIES_PER_ROUND: u32 = 20;

/// A target, a configuration and a seed, and the session that questions are asked on.
pub struct Bench<'a> {
    /// The target.
    pub engine: &'a Arc<dyn Engine>,
    /// What is known of it.
    pub bearing: &'a Bearing,
    /// What may be generated for it.
    pub features: Features,
    /// How queries are drawn.
    pub config: Config,
    /// Where everything is drawn from.
    pub seed: u64,
    /// How many queries a metric may ask.
    pub queries: u64,
    /// Caps on time and memory.
    pub limits: Limits,
    session: Option<Box<dyn Session>>,
}

impl<'a> Bench<'a> {
    /// A bench; the session is opened when it is first needed.
    pub fn new(
        engine: &'a Arc<dyn Engine>,
        bearing: &'a Bearing,
        config: Config,
        seed: u64,
        queries: u64,
        limits: Limits,
    ) -> Self {
        let features = crate::campaign::features_of(bearing);
        Self { engine, bearing, features, config, seed, queries, limits, session: None }
    }

    /// The random stream of something that is measured.
    pub(super) fn stream(&self, what: &str, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, what.as_bytes(), index)
    }

    /// Round after round of whole queries, until there are so many.
    pub(super) fn rounds(&self, config: &Config, what: &'static str, queries: u64) -> impl Iterator<Item = Round> {
        let mut config = config.clone();
        config.query.queries = Interval::new(QUERIES_PER_ROUND, QUERIES_PER_ROUND);
        config.query.partitions = Interval::new(0, 0);
        let mut left = usize::try_from(queries).unwrap_or(usize::MAX);
        let features = self.features.clone();
        let mut index = 0;
        let (seed, what) = (self.seed, what);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let mut rng = Rng::for_round(GENERATOR_VERSION, seed, what.as_bytes(), index);
            index += 1;
            let mut round = generate_round(&config, &features, &mut rng);
            round.queries.truncate(left);
            left = left.saturating_sub(round.queries.len().max(1));
            Some(round)
        })
    }

    /// The statements that make a round's graph.
    pub(super) fn setup(&self, round: &Round) -> Vec<Request> {
        let print = |statement| Request::new(print_statement(statement, &self.bearing.dialect));
        round.setup.iter().map(|step| print(&step.statement)).collect()
    }

    /// Loads a graph on an empty database.
    pub(super) fn load(&mut self, setup: &[Request]) -> Result<Observation, EngineError> {
        self.on_session(|session| session.load(setup))
    }

    /// Asks the target.
    pub(super) fn ask(&mut self, request: &Request) -> Result<Observation, EngineError> {
        self.on_session(|session| session.run(request))
    }

    /// Asks for a plan.
    pub(super) fn explain(&mut self, request: &Request) -> Result<Observation, EngineError> {
        self.on_session(|session| session.explain(request))
    }

    /// Whether a session is open: after a crash or hang the graph must be loaded again.
    pub(super) fn is_open(&self) -> bool {
        self.session.is_some()
    }

    /// Gives the session up: one server may serve one at a time.
    pub(super) fn close(&mut self) {
        self.session = None;
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
