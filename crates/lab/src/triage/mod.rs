//! Triage: the known-bugs file, by which findings are recognised, labelled and counted, and never hidden.

mod known_bug;
mod known_bugs;
mod label;

pub use known_bug::{KnownBug, Predicate, State, engine_of};
pub use known_bugs::{KnownBugs, TriageError};
pub use label::Label;
