//! `Past`: the state of a resumed campaign after its earlier runs.

use super::PendingKey;
use crate::Symptom;
use crate::campaign::{Streak, Tally};
use std::collections::{BTreeMap, BTreeSet};

/// The state of a resumed campaign after its earlier runs.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// The first round that is not completed.
    pub next_round: u64,
    /// Completed rounds after `next_round`.
    pub completed_later: BTreeSet<u64>,
    /// The counts of the completed rounds.
    pub tally: Tally,
    /// The counts of failures and reductions by symptom, for completed rounds.
    pub by_symptom: BTreeMap<Symptom, Streak>,
    /// The number of failures by signature, with their symptom.
    pub by_signature: BTreeMap<String, (Symptom, u64)>,
    /// The number of failures seen.
    pub failures: u64,
    /// The number of failures that did not occur in every replay.
    pub unstable: u64,
    /// The failures that are not yet reduced, with their symptoms.
    pub pending: BTreeMap<PendingKey, Symptom>,
    /// How many times reductions have played a plan since the campaign last played all its queries.
    pub plays: u64,
}

/// The result of examining a failure, as its event states it.
pub(super) struct Reduced {
    pub(super) signature: Option<String>,
    pub(super) unstable: bool,
    pub(super) plays: u64,
}

impl Past {
    /// Records that a round is completed.
    pub(super) fn complete(&mut self, round: u64) {
        self.completed_later.insert(round);
        while self.completed_later.remove(&self.next_round) {
            self.next_round += 1;
        }
    }

    /// Counts a failure that does not wait to be reduced any more.
    pub(super) fn remember(&mut self, symptom: Symptom, Reduced { signature, unstable, plays }: Reduced) {
        self.unstable += u64::from(unstable);
        self.plays += plays;
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        streak.see();
        // A failure was reduced if it has a signature or is unstable; else it was only counted.
        if signature.is_some() || unstable {
            let new = signature.as_ref().is_some_and(|signature| !self.by_signature.contains_key(signature));
            if unstable { streak.lost() } else { streak.reduced(new) }
        }
        if let Some(signature) = signature {
            self.by_signature.entry(signature).or_insert((symptom, 0)).1 += 1;
        }
    }
}
