//! Runs the workers of a campaign, and processes their reports in the order of the rounds.

use super::coordinator::Coordinator;
use super::gate::Gate;
use super::learner::Learner;
use super::player::{Arrival, Message};
use super::share_book::ShareBook;
use super::worker::Worker;
use super::workforce::Workforce;
use super::{CampaignError, RoundSource, Weights};
use crate::Language;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Barrier};

/// The stack size of a worker's thread in bytes. It is large because a worker plans, prints and executes deeply nested
/// queries recursively.
pub(super) const STACK: usize = 64 << 20;

/// The number of reports that may wait in the channel while the coordinator reduces a failure. When it is full, the
/// workers wait too.
const MOST_WAITING: usize = 4096;

/// Called with the index of each processed round. At the end of an epoch, it sets the weights of a later epoch.
pub(super) type AfterRound<'t, 'a, L> =
    dyn Fn(&Coordinator<'a, L>, u64) -> Result<(), CampaignError> + Sync + 't;

impl<'a, L: Language> Coordinator<'a, L> {
    /// Plays the rounds and processes their reports in order. Returns the error that ended the campaign early, if
    /// any.
    pub(super) fn run_rounds(
        &mut self,
        gate: &Gate<'_>,
        rounds: &dyn RoundSource<L>,
        crew: &Workforce,
    ) -> Option<CampaignError> {
        let campaign = self.campaign;
        let oracles = campaign.oracles();
        let learner = Learner {
            store: campaign.store,
            given: Weights::given(campaign.config),
            oracles: &oracles,
            presets: rounds.presets(),
        };
        let book = match self.open_book(&learner) {
            Ok(book) => book,
            Err(error) => return Some(error),
        };
        let worker = Worker {
            rounds,
            context: &campaign.context,
            oracles: &oracles,
            verbose: campaign.verbose,
            until: self.deadline,
        };
        let after_round =
            |own: &Self, index: u64| learner.round_ended(&book, index, &own.tally, &own.yielded);
        match crew {
            Workforce::Apart { workers, .. } => self.run_apart(*workers, gate, &book, &worker, &after_round),
            Workforce::Alone { .. } => self.run_alone(gate, &book, &worker, &after_round),
        }
    }

    /// The weights to begin with. They are fixed in a campaign with `--cases`, which learns nothing.
    fn open_book(&mut self, learner: &Learner<'_, L>) -> Result<ShareBook, CampaignError> {
        if self.campaign.ending.cases.is_some() {
            return Ok(ShareBook::fixed(learner.given.clone()));
        }
        let events = self.campaign.store.reader().events()?;
        let past = learner.past(&events, u64::MAX);
        self.yielded = past.yielded;
        self.presets = past.presets;
        self.forget_presets();
        learner.book(self.next_round, &events)
    }

    /// Runs each worker in its own thread, and processes their reports in this one. Returns the error that ended the
    /// campaign early, if any.
    fn run_apart(
        &mut self,
        workers: usize,
        gate: &Gate<'_>,
        book: &ShareBook,
        worker: &Worker<'_, L>,
        after_round: &AfterRound<'_, 'a, L>,
    ) -> Option<CampaignError> {
        let campaign = self.campaign;
        let (sender, receiver) = crossbeam_channel::bounded(MOST_WAITING);
        let mut error = None;
        let start = Barrier::new(workers);
        let spare = Arc::clone(&self.spare);
        let close = || {
            gate.close();
            book.close();
        };
        std::thread::scope(|scope| {
            for place in 0..workers {
                let (sender, start, spare) = (sender.clone(), &start, &spare);
                let play = move || {
                    let played = catch_unwind(AssertUnwindSafe(|| {
                        campaign.play_rounds(place, (gate, start, book, spare), worker, &sender)
                    }));
                    if let Err(broken) = unless_panicked(played) {
                        // Sending fails only if the campaign has ended already.
                        let _ = sender.send(Message::Broken(broken));
                    }
                };
                let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play);
                if let Err(refused) = spawned {
                    close();
                    error.get_or_insert(CampaignError::Worker(refused.to_string()));
                    // Arrive at the barrier for the missing worker: the other workers wait there until all have
                    // arrived.
                    drop(Arrival(start));
                }
            }
            drop(sender);
            let failed = self.receive(&receiver, gate, after_round, &close);
            error = error.take().or(failed);
        });
        error
    }

    /// Examines the failures that an earlier run of the campaign did not reduce, then processes the workers' reports
    /// in order. Returns the error that ended the campaign early, if any.
    fn receive(
        &mut self,
        receiver: &crossbeam_channel::Receiver<Message<L>>,
        gate: &Gate<'_>,
        after_round: &AfterRound<'_, 'a, L>,
        close: &dyn Fn(),
    ) -> Option<CampaignError> {
        gate.set_waiting(self.has_pending());
        let mut error = unless_panicked(catch_unwind(AssertUnwindSafe(|| self.settle_pending()))).err();
        // Once a report could not be processed completely, no later round may be written to the journal.
        let mut stopped = error.is_some();
        if stopped {
            close();
        }
        let mut waiting = BTreeMap::new();
        let mut next = self.next_round;
        loop {
            gate.set_waiting(!receiver.is_empty());
            let Ok(message) = receiver.recv() else { return error };
            gate.set_waiting(true);
            match message {
                Message::Broken(broken) => {
                    close();
                    error.get_or_insert(broken);
                }
                Message::Report(report) => {
                    waiting.insert(report.index, report);
                }
            }
            while let Some(report) = waiting.remove(&next) {
                next = self.following(next);
                if stopped {
                    continue;
                }
                let taken = catch_unwind(AssertUnwindSafe(|| {
                    self.process_report(&report)?;
                    after_round(self, report.index)
                }));
                match unless_panicked(taken) {
                    Ok(()) => self.next_round = next,
                    Err(failed) => {
                        stopped = true;
                        close();
                        error.get_or_insert(failed);
                    }
                }
            }
        }
    }
}

/// Turns a panic of a worker into an error.
pub(super) fn unless_panicked(
    done: Result<Result<(), CampaignError>, Box<dyn Any + Send>>,
) -> Result<(), CampaignError> {
    done.unwrap_or_else(|panic| Err(CampaignError::Worker(panic_message(panic.as_ref()))))
}

/// The message of a panic, if it has one.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}
