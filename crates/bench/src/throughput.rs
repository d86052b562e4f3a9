//! Throughput: the speed of a campaign as a fraction of the engine's own speed.
//!
//! The same rounds are played in two ways on the same connection, alternately: as a campaign plays them (generate,
//! print, plan, send, judge, count), and as a bare loop that sends the recorded statements in the same batches and
//! ignores the answers. The difference is the overhead of a campaign.

use edgewise_engine::Engine;
use edgewise_lab::campaign::{CampaignError, Config, Supplied, WeightsByName, Worker};
use edgewise_lab::oracle::{Load, Oracle, load_plan};
use edgewise_lab::{Language, MadeRound, Plan, Rig, RoundQuery, TargetContext};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The result of the measurement.
#[derive(Clone, Copy, Debug)]
pub struct Throughput {
    /// The number of rounds played in each way.
    pub rounds: u64,
    /// The number of statements sent in each way.
    pub statements: u64,
    /// Seconds that the campaign took.
    pub whole_s: f64,
    /// Seconds that the bare loop took.
    pub bare_s: f64,
}

impl Throughput {
    /// Statements per second of the campaign.
    pub fn whole_rate(&self) -> f64 {
        rate(self.statements, self.whole_s)
    }

    /// Statements per second of the bare loop.
    pub fn bare_rate(&self) -> f64 {
        rate(self.statements, self.bare_s)
    }

    /// The speed of the campaign as a fraction of the bare loop's.
    pub fn share(&self) -> f64 {
        if self.whole_s > 0.0 { self.bare_s / self.whole_s } else { 0.0 }
    }
}

#[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
fn rate(statements: u64, seconds: f64) -> f64 {
    if seconds > 0.0 { statements as f64 / seconds } else { 0.0 }
}

/// Measures for about `time`, with the oracle that partitions the answers of a query and `load`, on one connection.
///
/// # Errors
/// When the engine cannot be reached.
pub fn measure_throughput<L: Language>(
    engine: &Arc<dyn Engine>,
    context: &TargetContext<L>,
    config: &Config<L::Generate>,
    time: Duration,
) -> Result<Throughput, CampaignError> {
    let rounds = L::rounds(config.seed.unwrap_or_default(), config, context, &Supplied::default());
    let partition = L::oracles().iter().copied().find(|oracle| oracle.partitions());
    let mut oracles: Vec<&'static dyn Oracle<L>> = partition.into_iter().collect();
    oracles.push(&Load);
    let worker = Worker { rounds: &*rounds, context, oracles: &oracles, verbose: false, until: None };
    let mut rig = Rig::open(Arc::clone(engine), 0, config.limits.limits())?;
    let most = config.queries_per_round as usize;
    let mut measured = Throughput { rounds: 0, statements: 0, whole_s: 0.0, bare_s: 0.0 };
    // The first round is a warm-up and is not counted.
    let (mut index, began) = (0, Instant::now());
    while index == 0 || began.elapsed() < time {
        let recorded = record(&worker, rounds.make(index, &WeightsByName::new()).1);
        let (bare, whole) = if index % 2 == 0 {
            let bare = bare(&mut rig, &recorded)?;
            (bare, campaign(&worker, &mut rig, index, most)?)
        } else {
            let whole = campaign(&worker, &mut rig, index, most)?;
            (bare(&mut rig, &recorded)?, whole)
        };
        // The work differs in a round in which one way met a crash, a timeout or a further plan.
        if index > 0 && bare.statements == whole.statements {
            measured.rounds += 1;
            measured.statements += whole.statements;
            measured.whole_s += whole.seconds;
            measured.bare_s += bare.seconds;
        }
        index += 1;
    }
    Ok(measured)
}

/// The plans a worker would make for a round.
fn record<L: Language>(worker: &Worker<'_, L>, made: MadeRound<L>) -> (MadeRound<L>, Vec<Plan>) {
    let mut rng = worker.rounds.stream(made.round.index).split("oracles");
    let mut plans = vec![load_plan((*made.round.graph).clone())];
    for query in made.round.queries.iter().filter_map(RoundQuery::query) {
        plans.push(worker.plan_or_run(&made.round, query, &mut rng));
    }
    (made, plans)
}

/// The time and the statements that one of the two ways took for a round.
struct Side {
    statements: u64,
    seconds: f64,
}

fn bare<L: Language>(
    rig: &mut Rig,
    (made, plans): &(MadeRound<L>, Vec<Plan>),
) -> Result<Side, CampaignError> {
    drop_cached_plans(rig)?;
    let started = Instant::now();
    rig.load(&made.round.setup)?;
    for plan in plans {
        // The bare loop judges nothing.
        let _ = rig.play(&made.round.setup, plan)?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let (_, statements) = rig.take_usage();
    Ok(Side { statements, seconds })
}

fn campaign<L: Language>(
    worker: &Worker<'_, L>,
    rig: &mut Rig,
    index: u64,
    most: usize,
) -> Result<Side, CampaignError> {
    drop_cached_plans(rig)?;
    let started = Instant::now();
    let statements = worker.round(rig, index, most)?.tally.statements;
    Ok(Side { statements, seconds: started.elapsed().as_secs_f64() })
}

/// Makes the engine drop its cached plans, if it can: otherwise the way that runs second would be faster.
fn drop_cached_plans(rig: &mut Rig) -> Result<(), CampaignError> {
    rig.flush()?;
    rig.take_usage();
    Ok(())
}
