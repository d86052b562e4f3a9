//! `RoundReport`: the results of a round, as a worker reports them.

use super::Tally;
use super::raw_failure::RawFailure;
use crate::Language;

/// The results of a round, as a worker reports them.
pub struct RoundReport<L: Language> {
    /// The index of the round.
    pub index: u64,
    /// The preset that generated the round.
    pub preset: &'static str,
    /// The number of setup statements of the round.
    pub setup: u64,
    /// The counts of the round.
    pub tally: Tally,
    /// The failures of the round, not reduced.
    pub failures: Vec<RawFailure<L>>,
    /// The statements sent; empty unless the campaign is verbose.
    pub statements: Vec<String>,
    /// True if the target was available until the end of the round.
    pub whole: bool,
    /// True if the time was up before all queries of the round were sent.
    pub cut: bool,
}
