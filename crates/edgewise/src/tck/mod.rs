//! Conformance suites against any engine.

mod engine_subject;
mod outcome;
mod suite;

pub(crate) use engine_subject::EngineSubject;
pub(crate) use outcome::{ScenarioOutcome, State, SuiteOutcome};
pub(crate) use suite::Suite;
