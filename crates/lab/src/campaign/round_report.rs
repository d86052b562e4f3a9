//! `RoundReport`: the results of a round, as a worker reports them.

use super::Tally;
use super::raw_failure::RawFailure;
use crate::Language;

/// The results of a round, as a worker reports them.
pub struct RoundReport<L: Language> {
    /// The index of the round.
    pub index: u64,
    /// The preset that generated it.
    pub preset: &'static str,
    /// The number of its setup statements.
    pub setup: u64,
    /// The counts of the round.
    pub tally: Tally,
    /// The failures in it, not reduced.
    pub failures: Vec<RawFailure<L>>,
    /// The statements sent; empty unless the campaign is verbose.
    pub statements: Vec<String>,
    /// True if it was played to its end. False if the target became unavailable.
    pub whole: bool,
    /// True if the time was up before all its queries were sent.
    pub cut: bool,
}
