//! A campaign on a target with one database: the coordinator plays the rounds itself, between its reductions.

use super::CampaignError;
use super::coordinator::Coordinator;
use super::gate::Gate;
use super::intake::{AfterRound, STACK, unless_panicked};
use super::share_book::ShareBook;
use super::worker::Worker;
use crate::Language;
use std::panic::{AssertUnwindSafe, catch_unwind};

impl<'a, L: Language> Coordinator<'a, L> {
    /// Plays the rounds one after another on the coordinator's rig, and processes each report before the next round.
    /// The reports come in the same order as from many workers, so the findings are the same. `after_round` is called after
    /// each round. Returns the error that ended the campaign early, if any.
    pub(super) fn run_alone(
        &mut self,
        gate: &Gate<'_>,
        book: &ShareBook,
        worker: &Worker<'_, L>,
        after_round: &AfterRound<'_, 'a, L>,
    ) -> Option<CampaignError> {
        std::thread::scope(|scope| {
            // A separate thread has the large stack that deeply nested queries need.
            let play = || catch_unwind(AssertUnwindSafe(|| self.play_alone(gate, book, worker, after_round)));
            match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play) {
                Err(refused) => Some(CampaignError::Worker(refused.to_string())),
                Ok(thread) => unless_panicked(thread.join().and_then(|played| played)).err(),
            }
        })
    }

    /// Plays rounds in the current thread until the gate closes. First settles the failures that an earlier run did not
    /// reduce.
    fn play_alone(
        &mut self,
        gate: &Gate<'_>,
        book: &ShareBook,
        worker: &Worker<'_, L>,
        after_round: &AfterRound<'_, 'a, L>,
    ) -> Result<(), CampaignError> {
        let campaign = self.campaign;
        self.settle_pending()?;
        while let Some(index) = gate.next(campaign.interrupted)? {
            let Some(weights) = book.of(index) else { break };
            let most = campaign.most_queries(index);
            let (report, unavailable) = worker.round_until_gone(&mut self.rig, index, most, &weights);
            // With `--cases`, only complete rounds count: a resumed campaign plays this round again.
            if report.cut && campaign.ending.cases.is_some() {
                break;
            }
            self.process_report(&report)?;
            if let Some(unavailable) = unavailable {
                return Err(unavailable.into());
            }
            after_round(self, index)?;
            self.next_round = self.following(index);
        }
        Ok(())
    }
}
