//! Triage: the known-bugs file, which recognises and labels findings, but never hides them.

mod known_bug;
mod known_bugs;
mod label;

pub use known_bug::{KnownBug, Predicate, State, engine_of};
pub use known_bugs::{KnownBugs, TriageError};
pub use label::Label;
