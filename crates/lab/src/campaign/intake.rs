//! The intake of a campaign: runs the workers, and processes their reports in the order of their index.

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

/// The stack size of a worker in bytes: deeply nested queries are planned, printed and executed by the reference on
/// it.
pub(super) const STACK: usize = 64 << 20;

/// The number of reports that may wait while the coordinator reduces. If there are more, the workers wait too.
const MOST_WAITING: usize = 4096;

/// What is done after each round: at the end of an epoch, new weights are set.
pub(super) type Turn<'t, 'a, L> = dyn Fn(&Coordinator<'a, L>, u64) -> Result<(), CampaignError> + Sync + 't;

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
        let turn = |own: &Self, index: u64| learner.turn(&book, index, &own.tally, &own.yielded);
        match crew {
            Workforce::Apart { workers, .. } => self.run_apart(*workers, gate, &book, &worker, &turn),
            Workforce::Alone { .. } => self.run_alone(gate, &book, &worker, &turn),
        }
    }

    /// The weights to begin with. A campaign with `--cases` learns nothing.
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

    /// Runs each worker in its own thread.
    fn run_apart(
        &mut self,
        workers: usize,
        gate: &Gate<'_>,
        book: &ShareBook,
        worker: &Worker<'_, L>,
        turn: &Turn<'_, 'a, L>,
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
                        // A closed channel means that the campaign has ended already.
                        let _ = sender.send(Message::Broken(broken));
                    }
                };
                let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play);
                if let Err(refused) = spawned {
                    close();
                    error.get_or_insert(CampaignError::Worker(refused.to_string()));
                    // The other workers wait at the barrier until every worker has arrived.
                    drop(Arrival(start));
                }
            }
            drop(sender);
            let failed = self.receive(&receiver, gate, turn, &close);
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
        turn: &Turn<'_, 'a, L>,
        close: &dyn Fn(),
    ) -> Option<CampaignError> {
        gate.set_waiting(self.has_pending());
        let mut error = unless_panicked(catch_unwind(AssertUnwindSafe(|| self.settle_pending()))).err();
        // The journal must not continue after a round that was not processed completely.
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
                    self.take(&report)?;
                    turn(self, report.index)
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

/// Turns a panic into an error.
pub(super) fn unless_panicked(
    done: Result<Result<(), CampaignError>, Box<dyn Any + Send>>,
) -> Result<(), CampaignError> {
    done.unwrap_or_else(|panic| Err(CampaignError::Worker(panic_message(panic.as_ref()))))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}
