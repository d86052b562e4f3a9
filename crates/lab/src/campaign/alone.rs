//! A campaign on a target with one database: the coordinator plays the rounds itself, between its reductions.

use super::CampaignError;
use super::coordinator::Coordinator;
use super::gate::Gate;
use super::intake::{STACK, Turn, unless_panicked};
use super::share_book::ShareBook;
use super::worker::Worker;
use crate::Language;
use std::panic::{AssertUnwindSafe, catch_unwind};

impl<'a, L: Language> Coordinator<'a, L> {
    /// Plays the rounds one after another on the only rig, and processes each report before the next round. The
    /// reports come in the same order as from many workers, so the findings are the same. Returns the error that
    /// ended the campaign early, if any.
    pub(super) fn run_alone(
        &mut self,
        gate: &Gate<'_>,
        book: &ShareBook,
        worker: &Worker<'_, L>,
        turn: &Turn<'_, 'a, L>,
    ) -> Option<CampaignError> {
        std::thread::scope(|scope| {
            // A thread of its own has the stack that deeply nested queries need.
            let play = || catch_unwind(AssertUnwindSafe(|| self.play_alone(gate, book, worker, turn)));
            match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play) {
                Err(refused) => Some(CampaignError::Worker(refused.to_string())),
                Ok(thread) => unless_panicked(thread.join().and_then(|played| played)).err(),
            }
        })
    }

    fn play_alone(
        &mut self,
        gate: &Gate<'_>,
        book: &ShareBook,
        worker: &Worker<'_, L>,
        turn: &Turn<'_, 'a, L>,
    ) -> Result<(), CampaignError> {
        let campaign = self.campaign;
        self.settle_pending()?;
        while let Some(index) = gate.next(campaign.interrupted)? {
            let Some(weights) = book.of(index) else { break };
            let most = campaign.most_queries(index);
            let (report, gone) = worker.round_until_gone(&mut self.rig, index, most, &weights);
            // A campaign with `--cases` has only whole rounds: a resumed campaign plays this one again.
            if report.cut && campaign.ending.cases.is_some() {
                break;
            }
            self.take(&report)?;
            if let Some(gone) = gone {
                return Err(gone.into());
            }
            turn(self, index)?;
            self.next_round = self.following(index);
        }
        Ok(())
    }
}
