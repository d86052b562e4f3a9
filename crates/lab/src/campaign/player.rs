//! The thread of a worker, from opening its session to its last round.

use super::gate::Gate;
use super::share_book::ShareBook;
use super::worker::Worker;
use super::{Campaign, CampaignError, RoundReport};
use crate::{Language, Rig, RigPool};
use std::sync::Barrier;

/// What a worker's thread sends to the coordinator.
pub(super) enum Message<L: Language> {
    /// A round was played.
    Report(Box<RoundReport<L>>),
    /// The worker cannot continue.
    Broken(CampaignError),
}

impl<L: Language> Campaign<'_, L> {
    /// Plays rounds until the gate closes, and sends their reports. While a worker waits for the weights of an epoch,
    /// it lends its rig to the pool, so that the coordinator can reduce on it.
    ///
    /// # Errors
    /// When a session cannot be opened, or no round can be leased.
    pub(super) fn play_rounds(
        &self,
        place: usize,
        (gate, start, book, spare): (&Gate<'_>, &Barrier, &ShareBook, &RigPool),
        worker: &Worker<'_, L>,
        sender: &crossbeam_channel::Sender<Message<L>>,
    ) -> Result<(), CampaignError> {
        let open = || Rig::open_all(&self.engines(), place, self.config.limits.limits());
        let mut rig = {
            let _arrival = Arrival(start);
            let opened = open();
            if opened.is_err() {
                gate.close();
            }
            opened?
        };
        while let Some(index) = gate.next(self.interrupted)? {
            let weights = if book.has(index) {
                book.of(index)
            } else {
                // The coordinator still reduces failures of the epoch, and can use the rig meanwhile.
                spare.put(rig);
                let weights = book.of(index);
                rig = spare.take(1).pop().map_or_else(open, Ok)?;
                weights
            };
            let Some(weights) = weights else { break };
            let most = self.most_queries(index);
            let (report, unavailable) = worker.round_until_gone(&mut rig, index, most, &weights);
            // With `--cases`, only complete rounds count, so that the same seed gives the same result: a resumed
            // campaign plays this round again.
            if report.cut && self.ending.cases.is_some() {
                break;
            }
            if sender.send(Message::Report(Box::new(report))).is_err() {
                break;
            }
            if let Some(unavailable) = unavailable {
                return Err(unavailable.into());
            }
        }
        spare.put(rig);
        Ok(())
    }
}

/// When dropped, waits until every worker has opened its session or failed to. No worker plays before that: if one
/// session is refused because the database holds foreign data, nothing must be written there.
pub(super) struct Arrival<'a>(pub(super) &'a Barrier);

impl Drop for Arrival<'_> {
    fn drop(&mut self) {
        self.0.wait();
    }
}
