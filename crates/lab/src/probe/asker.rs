//! `Asker`: sends the statements of a probe, and goes on after crashes and hangs.

use super::Reply;
use edgewise_engine::{Engine, EngineError, Limits, Observation, Outcome, Request, Session, Step};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a server that crashed may take to come back.
const PATIENCE: Duration = Duration::from_secs(30);
/// The pause between two tries to connect.
const PAUSE: Duration = Duration::from_millis(250);
/// The most statements in one batch.
const BATCH: usize = 40;

/// Why a probe cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// The engine cannot be reached, or holds data that Edgewise did not write.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine refuses what every question needs.
    #[error("{0}")]
    Unfit(String),
}

/// A session that is opened again after the engine has died.
pub struct Asker<'a> {
    engine: &'a Arc<dyn Engine>,
    limits: Limits,
    session: Option<Box<dyn Session>>,
    /// What the database contains; `None` if that is not known.
    loaded: Option<Arc<Vec<Request>>>,
    version: String,
    statements: u64,
    deaths: u64,
}

impl<'a> Asker<'a> {
    /// Connects to the engine, which checks that its database is empty.
    ///
    /// # Errors
    /// When it cannot be reached, or holds data that Edgewise did not write.
    pub fn open(engine: &'a Arc<dyn Engine>, limits: Limits) -> Result<Self, ProbeError> {
        let session = engine.connect(0, &limits)?;
        let version = session.version().to_owned();
        Ok(Self { engine, limits, session: Some(session), loaded: None, version, statements: 0, deaths: 0 })
    }

    /// The version that the engine reports.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The number of statements sent.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// How often the engine crashed or hung.
    pub fn deaths(&self) -> u64 {
        self.deaths
    }

    /// The open session, opened again if the last one was lost.
    fn session(&mut self) -> Result<&mut Box<dyn Session>, ProbeError> {
        if self.session.is_none() {
            self.loaded = None;
            let until = Instant::now() + PATIENCE;
            self.session = Some(loop {
                match self.engine.connect(0, &self.limits) {
                    Ok(session) => break session,
                    Err(error @ EngineError::Foreign(_)) => return Err(error.into()),
                    Err(error) if Instant::now() > until => return Err(error.into()),
                    Err(_) => std::thread::sleep(PAUSE),
                }
            });
        }
        // It was opened just above, if it was not open.
        self.session.as_mut().ok_or_else(|| ProbeError::Unfit("no session is open".to_owned()))
    }

    /// Empties the database and loads a setup, unless it is loaded already.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn load(&mut self, setup: &Arc<Vec<Request>>) -> Result<Reply, ProbeError> {
        if self.loaded.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, setup) || loaded == setup) {
            return Ok(Reply::Taken(None));
        }
        self.statements += setup.len() as u64;
        let outcome = self.session()?.load(setup).outcome;
        let taken = outcome.is_answer();
        self.note(&outcome);
        self.loaded = taken.then(|| Arc::clone(setup));
        Ok(Reply::of(outcome))
    }

    /// Forgets what is loaded, so that the next load empties the database.
    pub fn forget(&mut self) {
        self.loaded = None;
    }

    /// Runs a step of a plan.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn step(&mut self, step: &Step) -> Result<Outcome, ProbeError> {
        self.statements += 1;
        let outcome = self.session()?.step(step).outcome;
        self.note(&outcome);
        Ok(outcome)
    }

    /// Sends a statement.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn ask(&mut self, request: &Request) -> Result<Reply, ProbeError> {
        self.statements += 1;
        let outcome = self.session()?.run(request).outcome;
        self.note(&outcome);
        Ok(Reply::of(outcome))
    }

    /// Sends reading statements on a setup in batches. After a crash the rest is sent again on a new session.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn ask_all(
        &mut self,
        setup: &Arc<Vec<Request>>,
        requests: &[Request],
    ) -> Result<Vec<Reply>, ProbeError> {
        let mut replies: Vec<Reply> = Vec::with_capacity(requests.len());
        while replies.len() < requests.len() {
            let loaded = self.load(setup)?;
            if !loaded.is_taken() {
                replies.push(loaded);
                continue;
            }
            let rest = &requests[replies.len()..];
            let steps: Vec<Step> =
                rest.iter().take(BATCH).map(|request| Step::Run(request.clone())).collect();
            let observations: Vec<Observation> = self.session()?.play(&steps);
            self.statements += observations.len() as u64;
            if observations.is_empty() {
                // A session that reports nothing at all is lost.
                (self.session, self.deaths) = (None, self.deaths + 1);
                replies.push(Reply::Fault("the session was lost".to_owned()));
            }
            for observation in observations {
                self.note(&observation.outcome);
                replies.push(Reply::of(observation.outcome));
            }
        }
        Ok(replies)
    }

    /// True if the sessions of two workers do not see each other's data; `None` if the engine serves only one worker.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn is_isolated(&mut self, create: &Request, count: &Request) -> Result<Option<bool>, ProbeError> {
        if self.engine.databases().is_some_and(|most| most < 2) {
            return Ok(None);
        }
        let mut other = match self.engine.connect(1, &self.limits) {
            Ok(session) => session,
            Err(_) => return Ok(None),
        };
        self.loaded = None;
        let session = self.session()?;
        if !session.reset().is_answer() || !session.run(create).outcome.is_answer() {
            return Ok(None);
        }
        let seen = other.run(count).outcome;
        Ok(seen.rows().map(|rows| {
            rows.rows.first().and_then(|row| row.first()) == Some(&edgewise_model::Value::Int(0))
        }))
    }

    /// Empties the database. What is left is the caller's to tell.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn clean_up(&mut self) -> Result<(), ProbeError> {
        self.loaded = None;
        match self.session()?.reset() {
            outcome if outcome.is_answer() => Ok(()),
            outcome => Err(ProbeError::Unfit(format!(
                "the database cannot be emptied: it {}",
                Reply::of(outcome).words()
            ))),
        }
    }

    fn note(&mut self, outcome: &Outcome) {
        if outcome.ends_session() {
            self.session = None;
            self.loaded = None;
            self.deaths += 1;
        }
    }

    /// Sends a statement that may change the graph, on a freshly loaded setup.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn ask_on(&mut self, setup: &Arc<Vec<Request>>, request: &Request) -> Result<Reply, ProbeError> {
        let loaded = self.load(setup)?;
        if !loaded.is_taken() {
            return Ok(loaded);
        }
        let reply = self.ask(request);
        self.loaded = None;
        reply
    }
}
