//! `FailureRecord`: what is written down of one failure.

use super::PendingFailure;
use crate::Finding;
use crate::campaign::Event;

/// Renders a finding into the documents that stand beside it, each with its name. A store that merges a finding with what it
/// holds calls it with the merged one.
pub type Documents<'a> = dyn Fn(&Finding) -> Vec<(&'static str, String)> + 'a;

/// What is written down of one failure.
#[derive(Clone, Copy)]
pub struct FailureRecord<'a> {
    /// Its event.
    pub event: &'a Event,
    /// The finding it led to. A finding that showed in every replay is merged with those of its signature; any other is kept
    /// apart.
    pub finding: Option<&'a Finding>,
    /// The failure itself, if it waits to be reduced.
    pub pending: Option<(PendingKey, &'a PendingFailure)>,
}

/// Where a failure was seen: its round, and its place among the failures of the round.
pub type PendingKey = (u64, usize);
