//! Measures how often each oracle passes, skips and fails on a reference without faults. Every failure is a false
//! alarm.

use crate::ReferenceLanguage;
use edgewise_lab::campaign::{CampaignError, Config, RoundReport, Shares, Supplied, Tally, Weights, Worker};
use edgewise_lab::oracle::{Oracle, Part};
use edgewise_lab::{Language, Rig, TargetContext};
use edgewise_reference::open_reference;
use std::time::{Duration, Instant};

/// The result on one target.
#[derive(Clone, Debug, Default)]
pub struct Silence {
    /// The counts of the rounds.
    pub tally: Tally,
    /// False alarms: oracle, title, and the statements of the plan.
    pub alarms: Vec<(String, String, Vec<String>)>,
}

/// The stack size of the thread in bytes: under walk semantics, a path is as long as the reference's budget allows.
const STACK: usize = 256 << 20;

/// Plays rounds on a correct target until every oracle that plans for queries has `passes` non-vacuous passes, or the
/// time is up. An oracle with that many passes makes no more plans, so that the time is spent on the others. The
/// shares of a round depend only on the rounds before it. `heard` is called with the result so far after every round.
///
/// # Errors
/// When there is no such target.
pub fn listen<S: ReferenceLanguage>(
    target: &str,
    seed: u64,
    config: &Config<S::Generate>,
    passes: u64,
    time: Duration,
    heard: &mut (dyn FnMut(&Silence) + Send),
) -> Result<Silence, CampaignError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let listening = thread.spawn_scoped(scope, || hear::<S>(target, seed, config, passes, time, heard));
        let broken = |why: String| CampaignError::Worker(why);
        let listening = listening.map_err(|error| broken(error.to_string()))?;
        listening.join().unwrap_or_else(|_| Err(broken(format!("the thread for {target} panicked"))))
    })
}

/// Plays rounds of a user's queries on a correct target, with every oracle.
///
/// # Errors
/// When there is no such target.
pub fn listen_to<S: ReferenceLanguage>(
    target: &str,
    supplied: &Supplied<S>,
    seed: u64,
    config: &Config<S::Generate>,
    count: u64,
) -> Result<Silence, CampaignError> {
    let engine = open_reference(target)?;
    let context = TargetContext::<S>::of(engine.profile()).map_err(CampaignError::Config)?;
    let rounds = S::rounds(seed, config, &context, supplied);
    let chosen = listening::<S>(config);
    let worker =
        Worker { rounds: &*rounds, context: &context, oracles: &chosen, verbose: false, until: None };
    let mut rig = Rig::open(engine, 0, config.limits.limits())?;
    let shares = Shares(chosen.iter().map(|oracle| (oracle.id().to_owned(), 100)).collect());
    let weights = Weights { shares, ..Weights::default() };
    let mut silence = Silence::default();
    for index in 0..count {
        let report = worker.round_by(&mut rig, index, config.queries_per_round as usize, &weights)?;
        silence.add(report);
    }
    Ok(silence)
}

/// The selected oracles, or all of them, without those that compare with further targets.
pub fn listening<L: Language>(config: &Config<L::Generate>) -> Vec<&'static dyn Oracle<L>> {
    let chosen = |id: &str| config.oracles.is_empty() || config.oracles.iter().any(|own| own == id);
    L::oracles().iter().copied().filter(|oracle| !oracle.needs_others() && chosen(oracle.id())).collect()
}

impl Silence {
    fn add<L: Language>(&mut self, report: RoundReport<L>) {
        self.tally.add(&report.tally);
        for raw in report.failures {
            let statements =
                raw.plan.statements().map(|(role, request)| format!("[{role}] {}", request.text));
            self.alarms.push((
                raw.plan.oracle.clone(),
                format!("round {} ({}): {}", report.index, report.preset, raw.failure.title),
                statements.collect(),
            ));
        }
    }
}

fn hear<S: ReferenceLanguage>(
    target: &str,
    seed: u64,
    config: &Config<S::Generate>,
    passes: u64,
    time: Duration,
    heard: &mut dyn FnMut(&Silence),
) -> Result<Silence, CampaignError> {
    let engine = open_reference(target)?;
    let context = TargetContext::<S>::of(engine.profile()).map_err(CampaignError::Config)?;
    let rounds = S::rounds(seed, config, &context, &Supplied::default());
    let chosen = listening::<S>(config);
    let worker =
        Worker { rounds: &*rounds, context: &context, oracles: &chosen, verbose: false, until: None };
    let mut rig = Rig::open(engine, 0, config.limits.limits())?;
    let mut silence = Silence::default();
    let began = Instant::now();
    for index in 0.. {
        let short = |oracle: &dyn Oracle<S>| {
            silence.tally.by_oracle.get(oracle.id()).is_none_or(|own| own.passed < passes)
        };
        let planning = chosen.iter().filter(|oracle| oracle.part() == Part::Query);
        let shares: Shares = Shares(
            planning.map(|oracle| (oracle.id().to_owned(), if short(*oracle) { 100 } else { 0 })).collect(),
        );
        if shares.0.values().all(|share| *share == 0) || began.elapsed() >= time {
            break;
        }
        let weights = Weights { shares, ..Weights::default() };
        let report = worker.round_by(&mut rig, index, config.queries_per_round as usize, &weights)?;
        silence.add(report);
        heard(&silence);
    }
    Ok(silence)
}
