//! `FailureRecord`: what a store records about one failure.

use super::PendingFailure;
use crate::Finding;
use crate::campaign::Event;

/// Makes the documents that are stored next to a finding, each with its file name. A store that merges a finding with a
/// stored one calls this with the merged finding.
pub type Documents<'a> = dyn Fn(&Finding) -> Vec<(&'static str, String)> + 'a;

/// What a store records about one failure.
#[derive(Clone, Copy)]
pub struct FailureRecord<'a> {
    /// The event that is appended to the journal.
    pub event: &'a Event,
    /// The finding that the failure was reduced to. A finding that occurred in every replay is merged with those of
    /// the same signature; any other finding is stored separately.
    pub finding: Option<&'a Finding>,
    /// The failure itself and where it was seen, if it waits to be reduced.
    pub pending: Option<(PendingKey, &'a PendingFailure)>,
}

/// Where a failure was seen: its round, and its index among the failures of the round.
pub type PendingKey = (u64, usize);
