//! `Learner`: sets the weights of each epoch, by the epoch rule.

use super::share_book::{EPOCH, ShareBook};
use super::yielded::{PastCounts, Yield, rules_in};
use super::{CampaignError, EpochWeights, Event, Tally, Weights};
use crate::Language;
use crate::oracle::Oracle;
use crate::store::Store;

/// Sets the weights of each epoch. Those of epoch *e* depend on counts of the epochs up to *e* − 2, and are stored before *e* begins:
/// whoever plays a round of *e* reads the same weights, and does not wait for *e* − 1 to end.
pub(super) struct Learner<'a, L: Language> {
    pub(super) store: &'a dyn Store,
    /// What the configuration says. The first two epochs have nothing else.
    pub(super) given: Weights,
    pub(super) oracles: &'a [&'static dyn Oracle<L>],
    pub(super) presets: Vec<(&'static str, u32)>,
}

impl<L: Language> Learner<'_, L> {
    /// The weights for a campaign that begins, or goes on, at this round after these events.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    pub(super) fn book(&self, first: u64, events: &[Event]) -> Result<ShareBook, CampaignError> {
        let epoch = first / EPOCH;
        let learnt = |epoch: u64| {
            self.stored(epoch, || match epoch {
                0 | 1 => self.given.clone(),
                later => {
                    let past = self.past(events, (later - 1) * EPOCH);
                    self.learnt(&past.tally, &past.yielded)
                }
            })
        };
        Ok(ShareBook::by_epoch(first, [learnt(epoch)?, learnt(epoch + 1)?]))
    }

    /// What the events of the rounds below `end` add up to.
    pub(super) fn past(&self, events: &[Event], end: u64) -> PastCounts {
        let rules_of = |signature: &str| {
            self.store.reader().finding(signature).as_ref().map(rules_in).unwrap_or_default()
        };
        PastCounts::of(events, end, &rules_of)
    }

    /// Sets the weights of the epoch after the next one, if this round was the last of its epoch. The counts are those of all rounds
    /// up to it.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    pub(super) fn turn(
        &self,
        book: &ShareBook,
        round: u64,
        tally: &Tally,
        yielded: &Yield,
    ) -> Result<(), CampaignError> {
        if book.ends_epoch(round) {
            let epoch = (round + 1) / EPOCH + 1;
            book.turn(self.stored(epoch, || self.learnt(tally, yielded))?);
        }
        Ok(())
    }

    fn learnt(&self, tally: &Tally, yielded: &Yield) -> Weights {
        self.given.learnt(self.oracles, &self.presets, tally, yielded)
    }

    /// The weights that are stored for an epoch; otherwise these, which are stored now.
    fn stored(&self, epoch: u64, otherwise: impl FnOnce() -> Weights) -> Result<Weights, CampaignError> {
        if let Some(stored) = self.store.reader().epoch(epoch)? {
            return Ok(stored.weights);
        }
        let weights = otherwise();
        self.store.write_epoch(&EpochWeights::new(epoch, weights.clone()))?;
        Ok(weights)
    }
}
