//! `Conformance`: how many scenarios of a conformance suite an engine passes.

use serde::Serialize;
use std::collections::BTreeMap;

/// The results of a suite in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Conformance {
    /// All scenarios together.
    pub all: ScenarioCounts,
    /// The scenarios by the folder that they are in.
    pub folders: BTreeMap<String, ScenarioCounts>,
    /// Why scenarios are not applicable, each reason with its number.
    pub left_out: BTreeMap<String, usize>,
    /// Seconds that the suite took.
    pub seconds: f64,
}

/// The numbers of scenarios by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScenarioCounts {
    /// Scenarios that passed.
    pub passed: usize,
    /// Scenarios that failed.
    pub failed: usize,
    /// Scenarios that the engine cannot play.
    pub not_applicable: usize,
}

impl ScenarioCounts {
    /// The number of scenarios.
    pub fn total(&self) -> usize {
        self.passed + self.failed + self.not_applicable
    }

    /// The fraction of all scenarios that passed; `None` if there are none.
    #[allow(clippy::cast_precision_loss)] // Suites have thousands of scenarios.
    pub fn rate(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.passed as f64 / self.total() as f64)
    }
}
