//! The rig: plays plans on one worker's sessions, and opens a new session when an engine died.

use crate::oracle::Oracle;
use crate::{Plan, Verdict};
use edgewise_engine::{Engine, EngineError, Limits, Observation, Request, Session, Step};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// How many further plans a judgement may ask for.
const MOST_FURTHER_PLANS: usize = 3;

/// How often a lost session is tried to be opened again, and the pause before the second try; each later one is longer.
const TRIES: u32 = 6;
const PAUSE: Duration = Duration::from_millis(200);

/// A plan with what was seen of it and what the judge said.
pub struct Settled {
    /// The plan that was played last.
    pub plan: Plan,
    /// What was observed; of the load alone, if that did not succeed.
    pub observations: Vec<Observation>,
    /// The verdict; never `More`.
    pub verdict: Verdict,
}

/// One worker's bench: its session on the engine, what is loaded there, and the time spent inside the engine.
pub struct Rig {
    engine: Arc<dyn Engine>,
    worker: usize,
    limits: Limits,
    session: Option<Box<dyn Session>>,
    /// The time limit of the open session, raised for patient plans.
    patience: u32,
    loaded: Option<Arc<Vec<Request>>>,
    version: String,
    engine_time: Duration,
    statements: u64,
}

impl Rig {
    /// Opens a session on the engine.
    ///
    /// # Errors
    /// When the engine cannot be reached or started.
    pub fn open(engine: Arc<dyn Engine>, worker: usize, limits: Limits) -> Result<Self, EngineError> {
        let session = engine.connect(worker, &limits)?;
        let version = session.version().to_owned();
        Ok(Self {
            engine,
            worker,
            limits,
            session: Some(session),
            patience: 1,
            loaded: None,
            version,
            engine_time: Duration::ZERO,
            statements: 0,
        })
    }

    /// The engine's version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The engine.
    pub fn engine(&self) -> &Arc<dyn Engine> {
        &self.engine
    }

    /// The limits of a statement without patience.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time spent inside the engine since the last call, and statements sent.
    pub fn take_usage(&mut self) -> (Duration, u64) {
        (std::mem::take(&mut self.engine_time), std::mem::take(&mut self.statements))
    }

    /// Loads a setup on an empty database.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn load(&mut self, setup: &Arc<Vec<Request>>) -> Result<Observation, EngineError> {
        self.loaded = None;
        let mut observations = self.play_steps(&[Step::Load { statements: Arc::clone(setup) }], 1)?;
        let Some(observation) = observations.pop() else {
            return Err(EngineError::Protocol("the session answered nothing to a load".to_owned()));
        };
        if observation.outcome.is_answer() {
            self.loaded = Some(Arc::clone(setup));
        }
        Ok(observation)
    }

    /// Plays a plan on the given setup, loading it if it is not there. If the load itself does not succeed, its
    /// observation alone is returned as the error side.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn play(
        &mut self,
        setup: &Arc<Vec<Request>>,
        plan: &Plan,
    ) -> Result<Result<Vec<Observation>, Observation>, EngineError> {
        let there = self.loaded.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, setup));
        let patient = plan.patience.max(1) == self.patience && self.session.is_some();
        if plan.fresh || !there || !patient {
            if !patient {
                self.reopen(plan.patience.max(1))?;
            }
            let observation = self.load(setup)?;
            if !observation.outcome.is_answer() {
                return Ok(Err(observation));
            }
        }
        let steps: Vec<Step> = plan.steps.iter().map(|planned| planned.step.clone()).collect();
        let observations = self.play_steps(&steps, plan.patience)?;
        if plan.fresh {
            self.loaded = None;
        }
        Ok(Ok(observations))
    }

    /// Plays a plan and judges it, following the judge's wish for more within bounds. Before a patient plan is played,
    /// `worth` is asked whether it is worth the wait.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn settle(
        &mut self,
        setup: &Arc<Vec<Request>>,
        plan: Plan,
        judge: &dyn Oracle,
        worth: &dyn Fn(&Plan) -> Result<(), Cow<'static, str>>,
    ) -> Result<Settled, EngineError> {
        let mut plan = plan;
        for _ in 0..=MOST_FURTHER_PLANS {
            let observations = match self.play(setup, &plan)? {
                Ok(observations) => observations,
                Err(observation) => {
                    let verdict = Verdict::skip("the setup did not load");
                    return Ok(Settled { plan, observations: vec![observation], verdict });
                }
            };
            match judge.judge(&plan, &observations) {
                Verdict::More(further) => {
                    if let Err(why) = worth(&further) {
                        return Ok(Settled { plan, observations, verdict: Verdict::Skip(why) });
                    }
                    plan = *further;
                }
                verdict => return Ok(Settled { plan, observations, verdict }),
            }
        }
        Ok(Settled { plan, observations: Vec::new(), verdict: Verdict::skip("too many further plans") })
    }

    fn play_steps(&mut self, steps: &[Step], patience: u32) -> Result<Vec<Observation>, EngineError> {
        if self.session.is_none() {
            self.reopen(patience)?;
        }
        let Some(session) = self.session.as_mut() else {
            return Err(EngineError::Unavailable("no session is open".to_owned()));
        };
        let observations = session.play(steps);
        for (step, observation) in steps.iter().zip(&observations) {
            self.engine_time += observation.elapsed;
            self.statements += match step {
                Step::Load { statements } => statements.len() as u64,
                _ => 1,
            };
        }
        if observations.last().is_none_or(|observation| observation.outcome.ends_session()) {
            self.close();
        }
        Ok(observations)
    }

    /// Asks the engine to forget its query plans; an engine that cannot is left as it is.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn flush(&mut self) -> Result<(), EngineError> {
        self.play_steps(&[Step::Flush], self.patience).map(|_| ())
    }

    /// Gives up the open session; the next step opens another.
    pub fn close(&mut self) {
        self.session = None;
        self.loaded = None;
    }

    fn reopen(&mut self, patience: u32) -> Result<(), EngineError> {
        self.close();
        let patience = patience.max(1);
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
