//! `PowerBench`: searches for every planted fault with several seeds, on all cores.

use crate::{
    FaultSearch, OracleSet, Place, PlantedFault, ReferenceLanguage, TriggerRate, search_for_fault,
    trigger_rate,
};
use edgewise_lab::campaign::{CampaignError, Config};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The settings of the benchmark.
pub struct PowerBench<'a, S: ReferenceLanguage> {
    /// The faults to search for.
    pub faults: Vec<PlantedFault>,
    /// The sets of oracles whose power is measured.
    pub sets: Vec<OracleSet>,
    /// The seed of the first campaign of each fault; the others have the seeds after it.
    pub first_seed: u64,
    /// The number of campaigns of each fault.
    pub seeds: u64,
    /// The maximum number of statements of each set in a campaign.
    pub statements: u64,
    /// The number of queries that the trigger rate is measured with; 0 leaves it out.
    pub trigger: u64,
    /// The other settings of the campaigns.
    pub config: Config<S::Generate>,
    /// The number of threads.
    pub workers: usize,
    /// Called after each campaign.
    pub progress: &'a (dyn Fn(&Progress<'_>) + Sync),
}

/// A finished campaign.
pub struct Progress<'a> {
    /// The number of finished campaigns, this one included.
    pub done: usize,
    /// The number of all campaigns.
    pub all: usize,
    /// The fault.
    pub fault: PlantedFault,
    /// The seed.
    pub seed: u64,
    /// The result; none for a trigger rate, and for a reference that could not be opened.
    pub search: Option<&'a FaultSearch>,
}

/// The result for one fault.
#[derive(Clone, Debug)]
pub struct FaultPower {
    /// The fault.
    pub fault: PlantedFault,
    /// How often the answer to a generated query is wrong.
    pub trigger: TriggerRate,
    /// The searches, one per seed.
    pub searches: Vec<FaultSearch>,
}

impl FaultPower {
    /// The median number of statements until a set of oracles found the fault; none if at least half of the searches
    /// did not find it.
    pub fn median(&self, set: usize) -> Option<u64> {
        let found = |search: &FaultSearch| search.found.get(set).copied().flatten().unwrap_or(u64::MAX);
        let mut found: Vec<u64> = self.searches.iter().map(found).collect();
        found.sort_unstable();
        found.get(found.len() / 2).copied().filter(|median| *median != u64::MAX)
    }
}

/// The stack size of a thread in bytes. A query nested as deep as the budget allows must fit, even in a debug build.
const STACK: usize = 64 << 20;

enum Measured {
    Trigger(TriggerRate),
    Search(FaultSearch),
}

impl<S: ReferenceLanguage> PowerBench<'_, S> {
    /// Runs the benchmark. The result does not depend on the number of threads.
    ///
    /// # Errors
    /// When a reference cannot be opened.
    pub fn run(&self) -> Result<Vec<FaultPower>, CampaignError> {
        // The jobs are all faults with one seed, then with the next, so that early progress covers every fault.
        let seeds = usize::try_from(self.seeds).unwrap_or(usize::MAX);
        let jobs = self.faults.len() * (seeds + 1);
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
                        let measured = self.measure(job);
                        let search = match &measured {
                            Ok(Measured::Search(search)) => Some(search),
                            _ => None,
                        };
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        let (fault, seed) = (self.faults[job % self.faults.len()], self.seed_of(job));
                        (self.progress)(&Progress { done, all: jobs, fault, seed, search });
                        if let Ok(mut slots) = slots.lock() {
                            slots[job] = Some(measured);
                        }
                    }
                });
                spawned.map_err(|error| CampaignError::Worker(error.to_string()))?;
            }
            Ok(())
        })?;
        let empty = |fault: &PlantedFault| FaultPower {
            fault: *fault,
            trigger: TriggerRate::default(),
            searches: Vec::new(),
        };
        let mut powers: Vec<FaultPower> = self.faults.iter().map(empty).collect();
        let measured = slots.into_inner().unwrap_or_default();
        for (job, result) in measured.into_iter().enumerate() {
            let power = &mut powers[job % self.faults.len()];
            match result {
                Some(Ok(Measured::Trigger(trigger))) => power.trigger = trigger,
                Some(Ok(Measured::Search(search))) => power.searches.push(search),
                Some(Err(error)) => return Err(error),
                None => {}
            }
        }
        Ok(powers)
    }

    /// The seed of a job. The first job of each fault measures its trigger rate, with the first seed.
    fn seed_of(&self, job: usize) -> u64 {
        let turn = (job / self.faults.len()) as u64;
        self.first_seed + turn.saturating_sub(1)
    }

    fn measure(&self, job: usize) -> Result<Measured, CampaignError> {
        let fault = self.faults[job % self.faults.len()];
        let seed = self.seed_of(job);
        if job < self.faults.len() {
            return trigger_rate::<S>(&fault, seed, &self.config, self.trigger).map(Measured::Trigger);
        }
        let mut sets = self.sets.clone();
        if fault.place == Place::Plain && !self.sets.iter().all(|set| set.awaited) {
            // An engine that is wrong everywhere agrees with itself, so do not wait for sets that ask only one
            // engine.
            sets.iter_mut().skip(1).for_each(|set| set.awaited = false);
        }
        search_for_fault::<S>(&fault, &sets, seed, &self.config, self.statements).map(Measured::Search)
    }
}
