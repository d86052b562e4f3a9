//! Conformance suites, run on engines.

mod engine_target;
mod folder_suite;
mod gremlin_suite;
mod outcome;
mod suite;

pub(crate) use engine_target::EngineTarget;
pub(crate) use folder_suite::FolderSuite;
pub(crate) use gremlin_suite::GremlinSuite;
pub(crate) use outcome::{ScenarioOutcome, State, SuiteOutcome};
pub(crate) use suite::{Suite, feature_files};
