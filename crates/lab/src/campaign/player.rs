//! A player: the thread of a worker, from its session to its last round.

use super::gate::Gate;
use super::share_book::ShareBook;
use super::worker::Worker;
use super::{Campaign, CampaignError, RoundReport};
use crate::{Language, Rig, RigPool};
use std::sync::Barrier;

/// What a player says to the coordinator.
pub(super) enum Message<L: Language> {
    /// A round is played.
    Report(Box<RoundReport<L>>),
    /// It cannot go on.
    Broken(CampaignError),
}

impl<L: Language> Campaign<'_, L> {
    /// Plays rounds as long as the gate gives any, and sends their reports. Whoever waits for the coordinator lends it the rig
    /// meanwhile.
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
                // The coordinator still reduces what the epoch has shown: it can use the rig meanwhile.
                spare.put(rig);
                let weights = book.of(index);
                rig = spare.take(1).pop().map_or_else(open, Ok)?;
                weights
            };
            let Some(weights) = weights else { break };
            let most = self.most_queries(index);
            let (report, gone) = worker.round_until_gone(&mut rig, index, most, &weights);
            // A counted campaign has whole rounds, so that the same seed plays the same: it is played again when it is resumed.
            if report.cut && self.ending.cases.is_some() {
                break;
            }
            if sender.send(Message::Report(Box::new(report))).is_err() {
                break;
            }
            if let Some(gone) = gone {
                return Err(gone.into());
            }
        }
        spare.put(rig);
        Ok(())
    }
}

/// No worker plays before every one has its session: where one is refused, because data of somebody else is there, nothing is
/// to be tried beside it. The arrival counts however it comes about.
pub(super) struct Arrival<'a>(pub(super) &'a Barrier);

impl Drop for Arrival<'_> {
    fn drop(&mut self) {
        self.0.wait();
    }
}
