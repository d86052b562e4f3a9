//! `Learner`: sets the weights of each epoch from the counts of earlier epochs.

use super::share_book::{EPOCH, ShareBook};
use super::yielded::{PastCounts, Yield, rules_in};
use super::{CampaignError, EpochWeights, Event, Tally, Weights};
use crate::Language;
use crate::oracle::Oracle;
use crate::store::Store;

/// Sets the weights of each epoch. Those of epoch *e* depend on counts of the epochs up to *e* − 2, and are stored
/// before *e* begins. So every worker that plays a round of *e* reads the same weights, without waiting for *e* − 1
/// to end.
pub(super) struct Learner<'a, L: Language> {
    pub(super) store: &'a dyn Store,
    /// The weights that the configuration gives. The first two epochs use only these.
    pub(super) given: Weights,
    pub(super) oracles: &'a [&'static dyn Oracle<L>],
    pub(super) presets: Vec<(&'static str, u32)>,
}

impl<L: Language> Learner<'_, L> {
    /// The weights for a campaign that begins, or is resumed, at round `first`. They are learned from the events of
    /// earlier runs.
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

    /// The counts of the rounds before `end`, from their events.
    pub(super) fn past(&self, events: &[Event], end: u64) -> PastCounts {
        let rules_of = |signature: &str| {
            self.store.reader().finding(signature).as_ref().map(rules_in).unwrap_or_default()
        };
        PastCounts::of(events, end, &rules_of)
    }

    /// Sets the weights of the epoch after the next one, if this round was the last of its epoch. The counts must
    /// cover all rounds up to this one.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    pub(super) fn round_ended(
        &self,
        book: &ShareBook,
        round: u64,
        tally: &Tally,
        yielded: &Yield,
    ) -> Result<(), CampaignError> {
        if book.ends_epoch(round) {
            let epoch = (round + 1) / EPOCH + 1;
            book.add_epoch(self.stored(epoch, || self.learnt(tally, yielded))?);
        }
        Ok(())
    }

    /// The given weights, adjusted by the counts of oracles, presets and rules.
    fn learnt(&self, tally: &Tally, yielded: &Yield) -> Weights {
        self.given.learnt(self.oracles, &self.presets, tally, yielded)
    }

    /// The stored weights of an epoch. If there are none, computes them with `otherwise` and stores them.
    fn stored(&self, epoch: u64, otherwise: impl FnOnce() -> Weights) -> Result<Weights, CampaignError> {
        if let Some(stored) = self.store.reader().epoch(epoch)? {
            return Ok(stored.weights);
        }
        let weights = otherwise();
        self.store.write_epoch(&EpochWeights::new(epoch, weights.clone()))?;
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{FailureRecord, OutputFolder};
    use crate::toy::Toy;
    use crate::{FaultKind, Symptom};
    use std::path::Path;

    fn learner(store: &OutputFolder) -> Learner<'_, Toy> {
        let (given, presets) = (Weights::default(), vec![("small", 10), ("large", 10)]);
        Learner { store, given, oracles: Toy::oracles(), presets }
    }

    /// Completes the first `rounds` rounds of a new campaign. In every second round a preset finds something new.
    /// `time_us` is the time of a round, which differs from machine to machine.
    fn played(path: &Path, rounds: u64, time_us: u64) -> (OutputFolder, Tally, Yield) {
        let store = OutputFolder::create(path).expect("a folder");
        let (mut tally, mut yielded) = (Tally::default(), Yield::default());
        for round in 0..rounds {
            let preset = if round % 2 == 0 { "small" } else { "large" }.to_owned();
            let mut own = Tally { rounds: 1, worker_us: time_us * (round + 1), ..Tally::default() };
            own.by_preset.insert(preset.clone(), 500);
            own.oracle("counted").statements = 300;
            own.oracle("counted").time_us = time_us * (round + 1);
            if preset == "small" {
                let signature = Some(format!("s{round}"));
                let symptom = Symptom::new(FaultKind::Contradiction, "counted", "rule");
                let (query, unstable, pending, plays) = (None, false, None, 1);
                let event = Event::Failure { round, query, symptom, signature, unstable, pending, plays };
                let record = FailureRecord { event: &event, finding: None, pending: None };
                store.record(&record, &|_| Vec::new()).expect("written");
                yielded.add("counted", Some(&preset), &[]);
            }
            store.complete(round, &own).expect("written");
            tally.add(&own);
        }
        (store, tally, yielded)
    }

    #[test]
    fn a_resumed_campaign_learns_the_same_weights_from_counts_up_to_two_epochs_before() {
        let place = tempfile::tempdir().expect("a folder");
        let (live, tally, yielded) = played(&place.path().join("live"), 2 * EPOCH, 7);
        let book = learner(&live).book(0, &[]).expect("a book");
        assert_eq!(book.of(EPOCH), Some(Weights::default()), "the second epoch has nothing to learn from");
        let early = played(&place.path().join("early"), EPOCH, 7);
        learner(&live).round_ended(&book, EPOCH - 1, &early.1, &early.2).expect("weights");
        learner(&live).round_ended(&book, 2 * EPOCH - 1, &tally, &yielded).expect("weights");
        let learnt = [book.of(2 * EPOCH).expect("weights"), book.of(3 * EPOCH).expect("weights")];
        assert!(learnt[0].presets["small"] > learnt[0].presets["large"], "{learnt:?}");
        assert_ne!(learnt[0], learnt[1]);
        // The campaign is killed in the middle of an epoch, before any weights were stored, and resumed on a slower
        // machine.
        let (resumed, _, _) = played(&place.path().join("resumed"), 2 * EPOCH + 5, 9_000);
        let events = resumed.reader().events().expect("events");
        let book = learner(&resumed).book(2 * EPOCH + 5, &events).expect("a book");
        assert_eq!([book.of(2 * EPOCH).expect("weights"), book.of(3 * EPOCH).expect("weights")], learnt);
        assert_eq!(resumed.reader().epoch(3).expect("read").expect("stored").weights, learnt[1]);
    }
}
