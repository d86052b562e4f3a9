//! The bench of planted faults: every fault with every oracle on several seeds, on all cores.

use super::{CampaignError, Config, Hunt, TriggerRate, hunt, trigger_rate};
use crate::oracle::Oracle;
use edgewise_reference::Fault;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is measured.
pub struct PowerBench<'a> {
    /// The faults.
    pub faults: Vec<&'static Fault>,
    /// The oracles.
    pub oracles: Vec<&'static dyn Oracle>,
    /// Campaigns of each fault with each oracle; their seeds count from 1.
    pub seeds: u64,
    /// Statements of each campaign, at most.
    pub statements: u64,
    /// What a campaign depends on besides.
    pub config: Config,
    /// Threads.
    pub workers: usize,
    /// Told how many of how many measurements are done.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// What came out for one fault.
#[derive(Clone, Debug)]
pub struct FaultPower {
    /// The fault.
    pub fault: &'static Fault,
    /// How often a generated query's answer is wrong.
    pub trigger: TriggerRate,
    /// The hunts, oracle by oracle, seed by seed.
    pub hunts: Vec<Vec<Hunt>>,
}

/// The stack of a thread: a query that is nested as deep as the budget allows must fit, in a debug build as well.
const STACK: usize = 64 << 20;

/// Queries of which the trigger rate is taken.
const TRIGGER_QUERIES: u64 = 20_000;

enum Measured {
    Trigger(TriggerRate),
    Hunt(Hunt),
}

impl PowerBench<'_> {
    /// Measures. The result depends on nothing but what is asked for, whatever the number of threads.
    ///
    /// # Errors
    /// When a reference cannot be opened.
    pub fn run(&self) -> Result<Vec<FaultPower>, CampaignError> {
        // One trigger rate per fault, then a hunt for each oracle and seed.
        let hunts = self.oracles.len() * self.seeds as usize;
        let jobs = self.faults.len() * (hunts + 1);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let slots: Mutex<Vec<Option<Result<Measured, CampaignError>>>> =
            Mutex::new((0..jobs).map(|_| None).collect());
        std::thread::scope(|scope| -> Result<(), CampaignError> {
            for _ in 0..self.workers.max(1) {
                let thread = std::thread::Builder::new().stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, || {
                    loop {
                        let job = next.fetch_add(1, Ordering::Relaxed);
                        if job >= jobs {
                            return;
                        }
                        let measured = self.measure(job / (hunts + 1), job % (hunts + 1));
                        if let Ok(mut slots) = slots.lock() {
                            slots[job] = Some(measured);
                        }
                        (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, jobs);
                    }
                });
                spawned.map_err(|error| CampaignError::Worker(error.to_string()))?;
            }
            Ok(())
        })?;
        let measured = slots.into_inner().unwrap_or_default();
        let mut measured = measured.into_iter().flatten();
        let mut powers = Vec::with_capacity(self.faults.len());
        for fault in &self.faults {
            let mut power = FaultPower { fault, trigger: TriggerRate::default(), hunts: Vec::new() };
            power.hunts.resize(self.oracles.len(), Vec::new());
            for part in 0..=hunts {
                let Some(result) = measured.next() else { break };
                match result? {
                    Measured::Trigger(trigger) => power.trigger = trigger,
                    Measured::Hunt(hunt) => power.hunts[(part - 1) / self.seeds as usize].push(hunt),
                }
            }
            powers.push(power);
        }
        Ok(powers)
    }

    fn measure(&self, fault: usize, part: usize) -> Result<Measured, CampaignError> {
        let fault = self.faults[fault];
        let Some(place) = part.checked_sub(1) else {
            let most = self.statements.min(TRIGGER_QUERIES);
            return trigger_rate(fault, 1, &self.config, most).map(Measured::Trigger);
        };
        let (judge, seed) = (place / self.seeds as usize, place % self.seeds as usize);
        hunt(fault, self.oracles[judge], seed as u64 + 1, &self.config, self.statements).map(Measured::Hunt)
    }
}

/// The median of the statements to detection; none if half of the hunts or more found nothing.
pub fn median_found(hunts: &[Hunt]) -> Option<u64> {
    let mut found: Vec<u64> = hunts.iter().map(|hunt| hunt.found.unwrap_or(u64::MAX)).collect();
    found.sort_unstable();
    found.get(found.len() / 2).copied().filter(|median| *median != u64::MAX)
}
