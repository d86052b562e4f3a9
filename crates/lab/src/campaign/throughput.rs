//! Throughput: how much of an engine's speed is left when everything around it works too.
//!
//! The same rounds are played twice on the same connection, turn about in slices: once as a campaign plays them (generate,
//! print, plan, send, judge, count), once as a bare loop that sends the recorded statements in the same batches and looks at
//! nothing. What a campaign adds is the difference.

use super::worker::Worker;
use super::{CampaignError, Config, MadeRound, RoundMaker, features_of};
use crate::oracle::{Bearing, Oracle, load_plan, oracle};
use crate::{Plan, Rig};
use edgewise_engine::Engine;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Rounds played in one slice.
const SLICE: u64 = 5;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Throughput {
    /// Rounds played each way.
    pub rounds: u64,
    /// Statements sent each way.
    pub statements: u64,
    /// Seconds of the campaign's way.
    pub whole_s: f64,
    /// Seconds of the bare loop.
    pub bare_s: f64,
}

impl Throughput {
    /// Statements per second of the campaign's way.
    pub fn whole_rate(&self) -> f64 {
        rate(self.statements, self.whole_s)
    }

    /// Statements per second of the bare loop.
    pub fn bare_rate(&self) -> f64 {
        rate(self.statements, self.bare_s)
    }

    /// The share of the bare loop's speed that is left.
    pub fn share(&self) -> f64 {
        if self.whole_s > 0.0 { self.bare_s / self.whole_s } else { 0.0 }
    }
}

#[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
fn rate(statements: u64, seconds: f64) -> f64 {
    if seconds > 0.0 { statements as f64 / seconds } else { 0.0 }
}

/// Measures for about as long as asked, with the oracles `partition` and `load`, on one connection.
///
/// # Errors
/// When the engine cannot be reached.
pub fn measure_throughput(
    engine: &Arc<dyn Engine>,
    bearing: &Bearing,
    config: &Config,
    time: Duration,
) -> Result<Throughput, CampaignError> {
    let seed = config.seed.unwrap_or_default();
    let maker = RoundMaker::new(seed, config, features_of(bearing), bearing.clone());
    let oracles: Vec<&'static dyn Oracle> = ["partition", "load"].into_iter().filter_map(oracle).collect();
    let worker = Worker { maker: &maker, bearing, oracles: &oracles, verbose: false };
    let mut rig = Rig::open(Arc::clone(engine), 0, config.limits.limits())?;
    let most = config.queries_per_round as usize;
    let mut measured = Throughput { rounds: 0, statements: 0, whole_s: 0.0, bare_s: 0.0 };
    // The first slice warms both sides up and is not counted.
    let (mut first, began) = (0, Instant::now());
    while first == 0 || began.elapsed() < time {
        let recorded: Vec<(MadeRound, Vec<Plan>)> =
            (first..first + SLICE).map(|index| record(&worker, maker.make(index))).collect();
        let started = Instant::now();
        for (made, plans) in &recorded {
            bare(&mut rig, made, plans)?;
        }
        let bare_s = started.elapsed().as_secs_f64();
        let (_, bare_statements) = rig.take_usage();
        let started = Instant::now();
        let mut whole_statements = 0;
        for index in first..first + SLICE {
            whole_statements += worker.round(&mut rig, index, most)?.tally.statements;
        }
        let whole_s = started.elapsed().as_secs_f64();
        // A slice in which one side met a crash, a timeout or a finding that asked for more is not the same work.
        if first > 0 && bare_statements == whole_statements {
            measured.rounds += SLICE;
            measured.statements += whole_statements;
            measured.whole_s += whole_s;
            measured.bare_s += bare_s;
        }
        first += SLICE;
    }
    Ok(measured)
}

/// The plans a worker would make for a round.
fn record(worker: &Worker<'_>, made: MadeRound) -> (MadeRound, Vec<Plan>) {
    let mut rng = worker.maker.stream(made.round.index).split("oracles");
    let mut plans = vec![load_plan((*made.round.graph).clone())];
    for query in &made.round.queries {
        plans.push(worker.plan_or_run(&made.round, query, &mut rng));
    }
    (made, plans)
}

fn bare(rig: &mut Rig, made: &MadeRound, plans: &[Plan]) -> Result<(), CampaignError> {
    rig.load(&made.round.setup)?;
    for plan in plans {
        // The answers are dropped unseen: this side judges nothing.
        let _ = rig.play(&made.round.setup, plan)?;
    }
    Ok(())
}
