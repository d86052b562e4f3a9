//! Conformance suites in Gherkin, in the format of the openCypher TCK: parses features and expected values, and runs
//! scenarios against anything that accepts queries. No files are read here; the caller passes their text.

mod expected;
mod gherkin;
mod literal;
mod may_write;
mod reference_target;
mod runner;
mod scenario;
mod scenario_target;
mod signature;
mod value_parser;

pub use expected::{Expected, ExpectedError, Matching};
pub use gherkin::{Argument, Feature, GherkinError, Outline, Step};
pub use literal::{literal, table};
pub use may_write::may_write;
pub use reference_target::ReferenceTarget;
pub use runner::{Verdict, run_scenario};
pub use scenario::{Action, Expectation, GivenGraph, Scenario, ScenarioError, Table};
pub use scenario_target::{Reply, ScenarioFailure, ScenarioTarget};
pub use signature::parse_signature;
pub use value_parser::parse_expected;
