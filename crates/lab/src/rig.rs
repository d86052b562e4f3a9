//! `Rig`: plays plans on one worker's benches, the target under test first, and judges the observations.

use crate::bench::{Bench, Played, Usage};
use crate::oracle::Oracle;
use crate::{Language, Plan, Verdict};
use edgewise_engine::{Engine, EngineError, ErrorClass, Limits, Observation, Outcome, Request};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// How many further plans a judge may ask for before its judgement is skipped.
const MOST_FURTHER_PLANS: usize = 3;

/// A plan with its observations and its verdict.
pub struct Settled {
    /// The plan that was played last.
    pub plan: Plan,
    /// The observations of the plan's steps. If the setup did not load, only the observation of the load.
    pub observations: Vec<Observation>,
    /// The final verdict; never `Verdict::More`.
    pub verdict: Verdict,
}

/// One worker's sessions: on the engine under test, and on the engines it is compared with.
pub struct Rig {
    benches: Vec<Bench>,
}

impl Rig {
    /// Opens a session on the engine.
    ///
    /// # Errors
    /// When the engine cannot be reached or started.
    pub fn open(engine: Arc<dyn Engine>, worker: usize, limits: Limits) -> Result<Self, EngineError> {
        Self::open_all(&[engine], worker, limits)
    }

    /// Opens a session on each engine; the first is the one under test.
    ///
    /// # Errors
    /// When an engine cannot be reached or started.
    pub fn open_all(engines: &[Arc<dyn Engine>], worker: usize, limits: Limits) -> Result<Self, EngineError> {
        let benches = engines.iter().map(|engine| Bench::open(Arc::clone(engine), worker, limits));
        let benches: Vec<Bench> = benches.collect::<Result<_, _>>()?;
        if benches.is_empty() {
            return Err(EngineError::Target("no target was named".to_owned()));
        }
        Ok(Self { benches })
    }

    /// The version of the engine under test.
    pub fn version(&self) -> &str {
        &self.benches[0].version
    }

    /// The versions of the engines that the target is compared with.
    pub fn other_versions(&self) -> impl Iterator<Item = &str> {
        self.benches.iter().skip(1).map(|bench| bench.version.as_str())
    }

    /// The engine under test.
    pub fn engine(&self) -> &Arc<dyn Engine> {
        &self.benches[0].engine
    }

    /// The limits on time and memory, before a plan's `patience` raises the time limit.
    pub fn limits(&self) -> &Limits {
        self.benches[0].limits()
    }

    /// Returns the time spent inside the engines since the last call, and the number of statements sent.
    pub fn take_usage(&mut self) -> (Duration, u64) {
        let usage = self.take_whole_usage();
        (usage.engine_time, usage.statements)
    }

    /// The counters of all benches together since the last call.
    pub(crate) fn take_whole_usage(&mut self) -> Usage {
        let mut sum = Usage::default();
        for bench in &mut self.benches {
            let usage = std::mem::take(&mut bench.usage);
            sum.engine_time += usage.engine_time;
            sum.statements += usage.statements;
            sum.rolled_back += usage.rolled_back;
            sum.reloaded += usage.reloaded;
            sum.left_behind += usage.left_behind;
        }
        sum
    }

    /// Loads a setup on an empty database of the engine under test.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn load(&mut self, setup: &Arc<Vec<Request>>) -> Result<Observation, EngineError> {
        self.benches[0].load(setup)
    }

    /// Plays a plan on the given setup, which is loaded first unless it is loaded already. If the load fails, the inner
    /// error is its observation.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn play(
        &mut self,
        setup: &Arc<Vec<Request>>,
        plan: &Plan,
    ) -> Result<Result<Vec<Observation>, Observation>, EngineError> {
        if plan.fresh {
            self.benches.iter_mut().for_each(Bench::forget);
        }
        let played = self.play_on_all(setup, plan);
        if plan.fresh {
            self.benches.iter_mut().for_each(Bench::forget);
        }
        played
    }

    /// Plays a plan with several targets: consecutive steps of one target are played as one batch.
    fn play_on_all(&mut self, setup: &Arc<Vec<Request>>, plan: &Plan) -> Result<Played, EngineError> {
        let mut observations = Vec::with_capacity(plan.steps.len());
        let mut rest = plan.steps.as_slice();
        while let Some(first) = rest.first() {
            let target = first.target;
            let end = rest.iter().position(|planned| planned.target != target).unwrap_or(rest.len());
            let (batch, later) = rest.split_at(end);
            rest = later;
            let own = if target == 0 { Some(setup) } else { plan.others.get(target - 1) };
            let (Some(bench), Some(own)) = (self.benches.get_mut(target), own) else {
                return Ok(Err(unavailable("a target of the plan")));
            };
            match bench.play(own, batch, plan)? {
                Ok(mut seen) => {
                    let whole = seen.len() == batch.len();
                    observations.append(&mut seen);
                    if !whole {
                        break;
                    }
                }
                Err(observation) => return Ok(Err(observation)),
            }
        }
        Ok(Ok(observations))
    }

    /// Plays a plan and judges it. If the judge asks for a further plan, that one is played too, up to a limit.
    /// `worth` decides before each further plan whether it is worth the time.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn settle<L: Language>(
        &mut self,
        setup: &Arc<Vec<Request>>,
        plan: Plan,
        judge: &dyn Oracle<L>,
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
                    plan = further.bind::<L>(&plan.parameters()).undone_like(&plan);
                }
                verdict => return Ok(Settled { plan, observations, verdict }),
            }
        }
        Ok(Settled {
            plan,
            observations: Vec::new(),
            verdict: Verdict::skip("the judge asked for too many further plans"),
        })
    }

    /// True if the copies of a plan are undone by rolling transactions back.
    pub(crate) fn undoes_by_rollback(&self, plan: &Plan) -> bool {
        !plan.fresh
            && plan.steps.iter().any(|planned| planned.copy && planned.target == 0)
            && self.benches[0].relies_on_rollback()
    }

    /// Sets whether copies may be undone by rolling back from now on.
    pub(crate) fn rely_on_rollback(&mut self, rely: bool) {
        self.benches[0].rely_on_rollback(rely);
    }

    /// The statements that were rolled back on the target under test since its setup was loaded.
    pub(crate) fn rolled_back(&self) -> &[Request] {
        self.benches[0].rolled_back()
    }

    /// Why rollback does not work on the target under test, although its profile says that the engine can roll back.
    /// `None` if it works, or if the profile does not say so.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn why_rollback_fails(
        &mut self,
        setup: &Arc<Vec<Request>>,
    ) -> Result<Option<&'static str>, EngineError> {
        self.benches[0].why_rollback_fails(setup)
    }

    /// Asks the engine to drop its cached query plans. An engine that cannot do so ignores this.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn flush(&mut self) -> Result<(), EngineError> {
        self.benches[0].flush()
    }

    /// Drops the open sessions; the next step opens new ones.
    pub fn close(&mut self) {
        self.benches.iter_mut().for_each(Bench::close);
    }
}

/// The observation for a plan that needs a target which the rig does not have; `what` names it.
fn unavailable(what: &str) -> Observation {
    Observation::new(
        Outcome::error(ErrorClass::Unsupported, format!("{what} is not available")),
        Duration::ZERO,
    )
}
