//! `RoundReport`: what a worker brings back from a round.

use super::Tally;
use super::raw_failure::RawFailure;
use crate::Language;

/// What a worker brings back from a round.
pub struct RoundReport<L: Language> {
    /// The index of the round.
    pub index: u64,
    /// The preset it was made by.
    pub preset: &'static str,
    /// The statements of its setup.
    pub setup: u64,
    /// What it added up to.
    pub tally: Tally,
    /// What failed in it.
    pub failures: Vec<RawFailure<L>>,
    /// The statements sent, if someone wants to read them.
    pub statements: Vec<String>,
    /// True if it was played to its end: the target was there all the time.
    pub whole: bool,
    /// True if the time was up before all its queries were asked.
    pub cut: bool,
}
