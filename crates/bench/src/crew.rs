//! Runs numbered jobs on several threads. The results are in the order of the numbers.

use edgewise_lab::campaign::CampaignError;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The stack size of a thread in bytes: deeply nested queries are planned, printed and executed on it.
const STACK: usize = 64 << 20;

/// Runs the jobs `0..jobs` on `workers` threads. `progress` is called with the number of finished jobs and of all
/// jobs.
pub(crate) fn share_out<T: Send>(
    jobs: usize,
    workers: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
    job: impl Fn(usize) -> Result<T, CampaignError> + Sync,
) -> Result<Vec<T>, CampaignError> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let slots: Mutex<Vec<Option<Result<T, CampaignError>>>> = Mutex::new((0..jobs).map(|_| None).collect());
    std::thread::scope(|scope| -> Result<(), CampaignError> {
        for _ in 0..workers.max(1) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            let spawned = thread.spawn_scoped(scope, || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= jobs {
                        return;
                    }
                    let result = job(number);
                    if let Ok(mut slots) = slots.lock() {
                        slots[number] = Some(result);
                    }
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, jobs);
                }
            });
            spawned.map_err(|error| CampaignError::Worker(error.to_string()))?;
        }
        Ok(())
    })?;
    let results = slots.into_inner().map_err(|_| CampaignError::Worker("a thread panicked".to_owned()))?;
    results.into_iter().flatten().collect()
}
