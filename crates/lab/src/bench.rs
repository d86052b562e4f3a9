//! The bench: one worker's place at one target, what is loaded there, and how it is put back.

use crate::{Plan, PlannedStep};
use edgewise_engine::{Engine, EngineError, Limits, Observation, Outcome, Request, Session, Step};
use edgewise_model::graph::{GraphHash, canonical_hash};
use std::sync::Arc;
use std::time::Duration;

/// How often a lost session is tried to be opened again, and the pause before the second try; each later one is longer.
const TRIES: u32 = 6;
const PAUSE: Duration = Duration::from_millis(200);

/// What the trial of rolling back writes.
const TRIAL: &str = "CREATE (:EdgewiseTrial {k: 1})-[:EdgewiseTrial]->(:EdgewiseTrial)";

/// The observations of steps, or that of a load that did not succeed.
pub(crate) type Played = Result<Vec<Observation>, Observation>;

/// What was spent at a bench.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) engine_time: Duration,
    pub(crate) statements: u64,
    /// Copies undone by a transaction.
    pub(crate) rolled_back: u64,
    /// Copies undone by loading the setup again.
    pub(crate) reloaded: u64,
    /// Transactions that were rolled back and left something behind.
    pub(crate) left_behind: u64,
}

/// A session on an engine and what is known of the database behind it.
pub(crate) struct Bench {
    pub(crate) engine: Arc<dyn Engine>,
    worker: usize,
    limits: Limits,
    session: Option<Box<dyn Session>>,
    /// By how much the time limit of the open session is raised.
    patience: u32,
    loaded: Option<Arc<Vec<Request>>>,
    /// The loaded graph as it was read back, with its hash, while nothing has altered it.
    dump: Option<(Observation, GraphHash)>,
    /// The statements that were rolled back since the setup was loaded.
    rolled_back: Vec<Request>,
    /// False while copies are not undone by rolling back, although the profile says that they may be.
    relies_on_rollback: bool,
    /// What a trial of rolling back came to, once it was made: why it cannot be relied upon.
    trial: Option<Option<&'static str>>,
    pub(crate) version: String,
    pub(crate) usage: Usage,
}

/// Where the observation of a planned step comes from.
enum Source {
    Sent(usize),
    Remembered,
}

impl Bench {
    pub(crate) fn open(engine: Arc<dyn Engine>, worker: usize, limits: Limits) -> Result<Self, EngineError> {
        let session = engine.connect(worker, &limits)?;
        let version = session.version().to_owned();
        Ok(Self {
            engine,
            worker,
            limits,
            session: Some(session),
            patience: 1,
            loaded: None,
            dump: None,
            rolled_back: Vec::new(),
            relies_on_rollback: true,
            trial: None,
            version,
            usage: Usage::default(),
        })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Loads a setup on an empty database.
    pub(crate) fn load(&mut self, setup: &Arc<Vec<Request>>) -> Result<Observation, EngineError> {
        self.forget();
        if self.trial.is_none() && self.engine.profile().rollback {
            if self.session.is_none() {
                self.reopen(self.patience)?;
            }
            self.try_rollback();
        }
        let mut observations = self.send(&[Step::Load { statements: Arc::clone(setup) }], self.patience)?;
        let Some(observation) = observations.pop() else {
            return Err(EngineError::Protocol("the session answered nothing to a load".to_owned()));
        };
        if observation.outcome.is_answer() {
            self.loaded = Some(Arc::clone(setup));
        }
        Ok(observation)
    }

    /// True if copies are undone by rolling back.
    pub(crate) fn relies_on_rollback(&self) -> bool {
        self.relies_on_rollback && self.engine.profile().rollback && self.trial.flatten().is_none()
    }

    pub(crate) fn rely_on_rollback(&mut self, rely: bool) {
        self.relies_on_rollback = rely;
    }

    /// The statements that were rolled back since the setup was loaded.
    pub(crate) fn rolled_back(&self) -> &[Request] {
        &self.rolled_back
    }

    /// Why rolling back cannot be relied upon, by a trial on this setup; none if it can, or if the profile does not say that it
    /// can.
    pub(crate) fn distrusts_rollback(
        &mut self,
        setup: &Arc<Vec<Request>>,
    ) -> Result<Option<&'static str>, EngineError> {
        if !self.engine.profile().rollback {
            return Ok(None);
        }
        self.load(setup)?;
        Ok(self.trial.flatten())
    }

    /// Makes the trial, on an empty database: a transaction must show what it writes, and leave nothing behind. It is made
    /// before a setup is loaded, so that nothing of it stays, and not counted: there are as many benches as workers.
    fn try_rollback(&mut self) {
        let Some(session) = self.session.as_mut() else { return };
        let seen = session.play(&[
            Step::Load { statements: Arc::default() },
            Step::Begin,
            Step::Run(Request::new(TRIAL)),
            Step::Dump,
            Step::Rollback,
            Step::Dump,
        ]);
        let graph = |place: usize| match seen.get(place).map(|observation| &observation.outcome) {
            Some(Outcome::Graph(graph)) => Some(graph),
            _ => None,
        };
        let sizes = |place| graph(place).map(|graph| (graph.node_count(), graph.relationship_count()));
        let why = if sizes(3).is_none() || sizes(5).is_none() {
            Some("a small transaction could not be played and read back")
        } else if sizes(3) != Some((2, 1)) {
            Some(
                "the graph that is read back within a transaction does not show what the transaction created",
            )
        } else if sizes(5) != Some((0, 0)) {
            Some("a transaction that was rolled back left something behind")
        } else {
            None
        };
        self.trial = Some(why);
        if why.is_some() || seen.last().is_none_or(|last| last.outcome.ends_session()) {
            // Whatever state the session is in.
            self.close();
        }
    }

    /// Loads the setup if it is not there; its observation if that did not succeed.
    fn make_loaded(
        &mut self,
        setup: &Arc<Vec<Request>>,
        patience: u32,
    ) -> Result<Option<Observation>, EngineError> {
        if patience != self.patience || self.session.is_none() {
            self.reopen(patience)?;
        }
        if self.loaded.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, setup)) {
            return Ok(None);
        }
        let observation = self.load(setup)?;
        Ok((!observation.outcome.is_answer()).then_some(observation))
    }

    /// Plays steps on the given setup, which is loaded if it is not there.
    pub(crate) fn play(
        &mut self,
        setup: &Arc<Vec<Request>>,
        batch: &[PlannedStep],
        plan: &Plan,
    ) -> Result<Played, EngineError> {
        let (patience, fresh) = (plan.patience.max(1), plan.fresh);
        let there = self.loaded.is_some();
        if let Some(observation) = self.make_loaded(setup, patience)? {
            return Ok(Err(observation));
        }
        let copies = batch.iter().any(|planned| planned.copy);
        // A case in doubt is not left to how fast an index is built.
        if fresh && !there && setup.iter().any(|request| request.text.starts_with("CREATE INDEX")) {
            self.send(&[Step::Await], patience)?;
        }
        // What a transaction left behind would be blamed on the next query, so a case in doubt is loaded again instead, unless
        // that is what it is about.
        let by_rollback = copies && (plan.by_rollback || !fresh && self.relies_on_rollback());
        let before: &[Request] = if plan.by_rollback { &plan.rolled_back } else { &[] };
        let (steps, sources, own) = self.script(setup, batch, by_rollback.then_some(before));
        let remembered = self.dump.as_ref().map(|(observation, _)| observation.clone());
        let observations = self.send(&steps, patience)?;
        let broken = own.iter().filter_map(|place| observations.get(*place));
        if let Some(broken) = broken.into_iter().find(|observation| !observation.outcome.is_answer()) {
            let broken = broken.clone();
            self.forget();
            return Ok(Err(broken));
        }
        if copies {
            if by_rollback {
                self.rolled_back.extend(batch.iter().filter_map(|planned| match &planned.step {
                    Step::Run(request) => Some(request.clone()),
                    _ => None,
                }));
            }
            self.settle_copies(by_rollback, &own, &observations, steps.len());
        }
        let seen = self.collect(batch, &sources, &observations, remembered.as_ref());
        let altered = batch.iter().any(|planned| planned.alters);
        if altered && !(plan.restores && seen.len() == batch.len() && all_answered(batch, &seen)) {
            self.forget();
        }
        Ok(Ok(seen))
    }

    /// The steps that are sent, where each planned step's observation comes from, and the places of steps of our own. Copies are
    /// undone by rolling back if the statements that are to be rolled back before them are given.
    fn script(
        &self,
        setup: &Arc<Vec<Request>>,
        batch: &[PlannedStep],
        rolled_back: Option<&[Request]>,
    ) -> (Vec<Step>, Vec<Source>, Vec<usize>) {
        let by_rollback = rolled_back.is_some();
        let (mut steps, mut sources, mut own) = (Vec::new(), Vec::new(), Vec::new());
        let add = |steps: &mut Vec<Step>, own: &mut Vec<usize>, step: Step| {
            own.push(steps.len());
            steps.push(step);
        };
        if by_rollback && self.dump.is_none() {
            add(&mut steps, &mut own, Step::Dump);
        }
        for request in rolled_back.unwrap_or_default() {
            steps.extend([Step::Begin, Step::Run(request.clone()), Step::Rollback]);
        }
        let mut open = false;
        for planned in batch {
            if planned.copy {
                if open {
                    let undo = if by_rollback {
                        Step::Rollback
                    } else {
                        Step::Load { statements: Arc::clone(setup) }
                    };
                    add(&mut steps, &mut own, undo);
                }
                if by_rollback {
                    add(&mut steps, &mut own, Step::Begin);
                }
                open = true;
            }
            if !open && planned.step == Step::Dump && self.dump.is_some() {
                sources.push(Source::Remembered);
            } else {
                sources.push(Source::Sent(steps.len()));
                steps.push(planned.step.clone());
            }
        }
        if open && by_rollback {
            add(&mut steps, &mut own, Step::Rollback);
            add(&mut steps, &mut own, Step::Dump);
        }
        (steps, sources, own)
    }

    /// After copies: is the loaded graph there again?
    fn settle_copies(
        &mut self,
        by_rollback: bool,
        own: &[usize],
        observations: &[Observation],
        planned: usize,
    ) {
        if !by_rollback {
            self.usage.reloaded += 1;
            self.forget();
            return;
        }
        if observations.len() < planned {
            self.forget();
            return;
        }
        let graph = |place: Option<&usize>| match place.and_then(|place| observations.get(*place)) {
            Some(Observation { outcome: Outcome::Graph(graph), .. }) => Some(canonical_hash(graph)),
            _ => None,
        };
        let before = self.dump.as_ref().map(|(_, hash)| *hash).or_else(|| graph(own.first()));
        if before.is_some() && before == graph(own.last()) {
            self.usage.rolled_back += 1;
        } else {
            self.usage.left_behind += 1;
            self.forget();
        }
    }

    /// The observations of the planned steps, up to the first that was not played.
    fn collect(
        &mut self,
        batch: &[PlannedStep],
        sources: &[Source],
        sent: &[Observation],
        remembered: Option<&Observation>,
    ) -> Vec<Observation> {
        let mut seen = Vec::with_capacity(sources.len());
        let mut untouched = true;
        for (planned, source) in batch.iter().zip(sources) {
            untouched &= !planned.copy && !planned.alters;
            let observation = match source {
                Source::Sent(place) => sent.get(*place).cloned(),
                Source::Remembered => remembered.cloned(),
            };
            let Some(observation) = observation else { break };
            if untouched
                && planned.step == Step::Dump
                && self.dump.is_none()
                && self.loaded.is_some()
                && let Outcome::Graph(graph) = &observation.outcome
            {
                self.dump = Some((observation.clone(), canonical_hash(graph)));
            }
            seen.push(observation);
        }
        seen
    }

    fn send(&mut self, steps: &[Step], patience: u32) -> Result<Vec<Observation>, EngineError> {
        if self.session.is_none() {
            self.reopen(patience)?;
        }
        let Some(session) = self.session.as_mut() else {
            return Err(EngineError::Unavailable("no session is open".to_owned()));
        };
        if steps.is_empty() {
            return Ok(Vec::new());
        }
        let observations = session.play(steps);
        for (step, observation) in steps.iter().zip(&observations) {
            self.usage.engine_time += observation.elapsed;
            self.usage.statements += match step {
                Step::Load { statements } => statements.len() as u64,
                _ => 1,
            };
        }
        if observations.last().is_none_or(|observation| observation.outcome.ends_session()) {
            self.close();
        }
        Ok(observations)
    }

    /// Asks the engine to forget its query plans.
    pub(crate) fn flush(&mut self) -> Result<(), EngineError> {
        self.send(&[Step::Flush], self.patience).map(|_| ())
    }

    /// Whatever is in the database is not known any more.
    pub(crate) fn forget(&mut self) {
        self.loaded = None;
        self.dump = None;
        self.rolled_back.clear();
    }

    /// Gives up the open session; the next step opens another.
    pub(crate) fn close(&mut self) {
        self.session = None;
        self.forget();
    }

    fn reopen(&mut self, patience: u32) -> Result<(), EngineError> {
        self.close();
        let limits = Limits { statement: self.limits.statement * patience, ..self.limits };
        let mut tries = 1;
        let session = loop {
            match self.engine.connect(self.worker, &limits) {
                Ok(session) => break session,
                // A server that is being started again may refuse for a moment; data that is not ours stays refused.
                Err(EngineError::Unavailable(_) | EngineError::Protocol(_) | EngineError::Io { .. })
                    if tries < TRIES =>
                {
                    std::thread::sleep(PAUSE * tries);
                    tries += 1;
                }
                Err(error) => return Err(error),
            }
        };
        self.session = Some(session);
        self.patience = patience;
        Ok(())
    }
}

fn all_answered(batch: &[PlannedStep], seen: &[Observation]) -> bool {
    batch.iter().zip(seen).all(|(planned, observation)| !planned.alters || observation.outcome.is_answer())
}
