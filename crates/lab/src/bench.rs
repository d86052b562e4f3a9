//! `Bench`: one worker's session on one target, what is loaded there, and how the changes of writing statements are
//! undone.
//!
//! A plan may ask for several *copies* of the loaded graph: each group of steps that begins a copy must see the graph
//! as the setup made it. The changes of a copy are undone by a transaction that is rolled back, or by loading the setup
//! again.

use crate::{Plan, PlannedStep};
use edgewise_engine::{Engine, EngineError, Limits, Observation, Outcome, Request, Session, Step};
use edgewise_model::graph::{GraphHash, canonical_hash};
use std::sync::Arc;
use std::time::Duration;

/// How many times to try to open a new session after one was lost.
const REOPEN_TRIES: u32 = 6;
/// The pause before the second try to open a session. It grows with each try.
const REOPEN_PAUSE: Duration = Duration::from_millis(200);

/// The statement that a bench runs in a transaction to find out whether the engine's rollback works.
const ROLLBACK_TRIAL: &str = "CREATE (:EdgewiseTrial {k: 1})-[:EDGEWISE_TRIAL]->(:EdgewiseTrial)";

/// The observations of the played steps. The error is the observation of a setup, transaction or dump that failed, so
/// that the steps could not be judged.
pub(crate) type Played = Result<Vec<Observation>, Observation>;

/// How much work a bench has done since these counters were last read and reset.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// The time that the engine took to answer.
    pub(crate) engine_time: Duration,
    /// The number of statements sent, setup statements included.
    pub(crate) statements: u64,
    /// Batches of steps with copies that were undone by rolling back.
    pub(crate) rolled_back: u64,
    /// Batches of steps with copies that were undone by loading the setup again.
    pub(crate) reloaded: u64,
    /// Batches of steps with copies after which the rollback did not restore the graph.
    pub(crate) left_behind: u64,
}

/// A session on an engine, and what is known about its database.
pub(crate) struct Bench {
    pub(crate) engine: Arc<dyn Engine>,
    worker: usize,
    limits: Limits,
    session: Option<Box<dyn Session>>,
    /// The factor by which the statement time limit of the open session is raised.
    patience: u32,
    /// The setup that the database contains; `None` if its contents are unknown.
    loaded: Option<Arc<Vec<Request>>>,
    /// The loaded graph as it was read back, with its hash. None once a statement may have changed the graph.
    dump: Option<(Observation, GraphHash)>,
    /// The statements that were rolled back since the setup was loaded.
    rolled_back: Vec<Request>,
    /// False if copies must be undone by loading the setup again, even if the profile says that the engine can roll
    /// back.
    relies_on_rollback: bool,
    /// The result of trying rollback. `None`: not tried yet; `Some(None)`: rollback works; `Some(Some(why))`: it does
    /// not work.
    trial: Option<Option<&'static str>>,
    pub(crate) version: String,
    pub(crate) usage: Usage,
}

/// Where the observation of a planned step comes from.
enum Source {
    /// The step was sent: the index of its observation.
    Sent(usize),
    /// The step is a dump of the unchanged graph, which is already known.
    Remembered,
}

impl Bench {
    /// Connects the given worker to the engine.
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

    /// The limits on time and memory, before `patience` raises the time limit.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Loads a setup on an empty database. If the profile says that the engine can roll back, the first load tries that first.
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
            return Err(EngineError::Protocol("the session returned no observation for a load".to_owned()));
        };
        if observation.outcome.is_answer() {
            self.loaded = Some(Arc::clone(setup));
        }
        Ok(observation)
    }

    /// True if copies of the graph are undone by rolling back: this is allowed, the profile says so, and the trial has
    /// not failed.
    pub(crate) fn relies_on_rollback(&self) -> bool {
        self.relies_on_rollback && self.engine.profile().rollback && self.trial.flatten().is_none()
    }

    /// Sets whether copies may be undone by rolling back.
    pub(crate) fn rely_on_rollback(&mut self, rely: bool) {
        self.relies_on_rollback = rely;
    }

    /// The statements that were rolled back since the setup was loaded.
    pub(crate) fn rolled_back(&self) -> &[Request] {
        &self.rolled_back
    }

    /// The reason why rollback does not work; `None` if it works, or if the profile says that the engine cannot roll back.
    /// To find out, it loads the setup, because the first load tries rollback.
    pub(crate) fn why_rollback_fails(
        &mut self,
        setup: &Arc<Vec<Request>>,
    ) -> Result<Option<&'static str>, EngineError> {
        if !self.engine.profile().rollback {
            return Ok(None);
        }
        self.load(setup)?;
        Ok(self.trial.flatten())
    }

    /// Tries rollback on an empty database: within the transaction the written graph must be visible, and after the
    /// rollback the database must be empty again. This runs before a setup is loaded, so that nothing of the trial remains
    /// in the loaded graph. The statements of the trial are not counted, because their number depends on the number of
    /// workers.
    fn try_rollback(&mut self) {
        let Some(session) = self.session.as_mut() else { return };
        let seen = session.play(&[
            Step::Load { statements: Arc::default() },
            Step::Begin,
            Step::Run(Request::new(ROLLBACK_TRIAL)),
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
            Some("a small transaction could not be run, or its graph not read back")
        } else if sizes(3) != Some((2, 1)) {
            Some(
                "the graph that is read back within a transaction does not show what the transaction created",
            )
        } else if sizes(5) != Some((0, 0)) {
            Some("a transaction that was rolled back did not restore the empty graph")
        } else {
            None
        };
        self.trial = Some(why);
        if why.is_some() || seen.last().is_none_or(|last| last.outcome.ends_session()) {
            // The session may be in any state now, so it is not used again.
            self.close();
        }
    }

    /// Loads the setup unless it is loaded already. Returns the observation of the load if it failed.
    fn ensure_loaded(
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

    /// Plays a batch of steps of a plan on the given setup, which is loaded first unless it is loaded already.
    pub(crate) fn play(
        &mut self,
        setup: &Arc<Vec<Request>>,
        batch: &[PlannedStep],
        plan: &Plan,
    ) -> Result<Played, EngineError> {
        let (patience, fresh) = (plan.patience.max(1), plan.fresh);
        let there = self.loaded.is_some();
        if let Some(observation) = self.ensure_loaded(setup, patience)? {
            return Ok(Err(observation));
        }
        let copies = batch.iter().any(|planned| planned.copy);
        // Wait for indexes, so that the result of replaying a case does not depend on how fast they are built.
        if fresh && !there && setup.iter().any(|request| request.text.starts_with("CREATE INDEX")) {
            self.send(&[Step::Await], patience)?;
        }
        // If a rollback fails to undo changes, the next query would be blamed. A replay therefore undoes copies by
        // loading the setup again, unless the case is about rollback.
        let by_rollback = copies && (plan.by_rollback || !fresh && self.relies_on_rollback());
        let before: &[Request] = if plan.by_rollback { &plan.rolled_back } else { &[] };
        let (steps, sources, added) = self.script(setup, batch, by_rollback.then_some(before));
        let remembered = self.dump.as_ref().map(|(observation, _)| observation.clone());
        let observations = self.send(&steps, patience)?;
        let broken = added.iter().filter_map(|place| observations.get(*place));
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
            self.settle_copies(by_rollback, &added, &observations, steps.len());
        }
        let seen = self.collect(batch, &sources, &observations, remembered.as_ref());
        let altered = batch.iter().any(|planned| planned.alters);
        if altered && !(plan.restores && seen.len() == batch.len() && all_answered(batch, &seen)) {
            self.forget();
        }
        Ok(Ok(seen))
    }

    /// Returns the steps to send, where the observation of each planned step comes from, and the indices of the steps
    /// added here (dumps, transactions, reloads). If `rolled_back` is given, copies are undone by rolling back, and
    /// each statement in `rolled_back` is run and rolled back before the batch.
    fn script(
        &self,
        setup: &Arc<Vec<Request>>,
        batch: &[PlannedStep],
        rolled_back: Option<&[Request]>,
    ) -> (Vec<Step>, Vec<Source>, Vec<usize>) {
        let by_rollback = rolled_back.is_some();
        let (mut steps, mut sources, mut added) = (Vec::new(), Vec::new(), Vec::new());
        let add = |steps: &mut Vec<Step>, added: &mut Vec<usize>, step: Step| {
            added.push(steps.len());
            steps.push(step);
        };
        if by_rollback && self.dump.is_none() {
            add(&mut steps, &mut added, Step::Dump);
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
                    add(&mut steps, &mut added, undo);
                }
                if by_rollback {
                    add(&mut steps, &mut added, Step::Begin);
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
            add(&mut steps, &mut added, Step::Rollback);
            add(&mut steps, &mut added, Step::Dump);
        }
        (steps, sources, added)
    }

    /// Updates the bench after a batch with copies. After a rollback, compares the graph with the graph before the batch,
    /// and forgets what is loaded if they differ. If the copies were not rolled back, always forgets what is loaded.
    fn settle_copies(
        &mut self,
        by_rollback: bool,
        added: &[usize],
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
        let before = self.dump.as_ref().map(|(_, hash)| *hash).or_else(|| graph(added.first()));
        if before.is_some() && before == graph(added.last()) {
            self.usage.rolled_back += 1;
        } else {
            self.usage.left_behind += 1;
            self.forget();
        }
    }

    /// The observations of the planned steps, up to the first step that was not played. Remembers a dump of the graph
    /// if no earlier step of the batch can have changed it.
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

    /// Sends steps to the engine and counts them. Opens a session first if there is none.
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

    /// Asks the engine to drop its cached query plans.
    pub(crate) fn flush(&mut self) -> Result<(), EngineError> {
        self.send(&[Step::Flush], self.patience).map(|_| ())
    }

    /// Forgets what is loaded: from here on, the contents of the database are unknown.
    pub(crate) fn forget(&mut self) {
        self.loaded = None;
        self.dump = None;
        self.rolled_back.clear();
    }

    /// Drops the open session; the next step opens a new one.
    pub(crate) fn close(&mut self) {
        self.session = None;
        self.forget();
    }

    /// Replaces the session by a new one, whose statement time limit is raised by the factor `patience`.
    fn reopen(&mut self, patience: u32) -> Result<(), EngineError> {
        self.close();
        let limits = Limits { statement: self.limits.statement * patience, ..self.limits };
        let mut tries = 1;
        let session = loop {
            match self.engine.connect(self.worker, &limits) {
                Ok(session) => break session,
                // A server that restarts may refuse connections for a moment. Other errors, such as a database that
                // holds foreign data, would only occur again.
                Err(EngineError::Unavailable(_) | EngineError::Protocol(_) | EngineError::Io { .. })
                    if tries < REOPEN_TRIES =>
                {
                    std::thread::sleep(REOPEN_PAUSE * tries);
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

/// True if the engine answered every step of the batch that alters the graph, without an error.
fn all_answered(batch: &[PlannedStep], seen: &[Observation]) -> bool {
    batch.iter().zip(seen).all(|(planned, observation)| !planned.alters || observation.outcome.is_answer())
}
