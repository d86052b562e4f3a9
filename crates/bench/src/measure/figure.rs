//! `Figure`: one measured number of a metric.

use crate::measure::Estimate;
use serde::Serialize;

/// What a figure counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A share of one.
    Share,
    /// A number of things.
    Count,
}

/// One measured number of a metric.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The metric's id.
    pub metric: String,
    /// What exactly, in words.
    pub what: String,
    /// The number; none where it could not be measured.
    pub estimate: Option<Estimate>,
    /// What it counts in.
    pub unit: Unit,
    /// What a reader must know beside it, or why there is no number.
    pub note: String,
}

impl Figure {
    /// A share.
    pub fn share(what: impl Into<String>, part: u64, whole: u64) -> Self {
        Self {
            metric: String::new(),
            what: what.into(),
            estimate: Estimate::share(part, whole),
            unit: Unit::Share,
            note: if whole == 0 { "nothing to measure".to_owned() } else { String::new() },
        }
    }

    /// A number of things, from independent repetitions.
    pub fn count(what: impl Into<String>, repetitions: &[f64]) -> Self {
        Self {
            metric: String::new(),
            what: what.into(),
            estimate: Estimate::mean(repetitions),
            unit: Unit::Count,
            note: String::new(),
        }
    }

    /// A figure that could not be measured.
    pub fn missing(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self { metric: String::new(), what: what.into(), estimate: None, unit: Unit::Count, note: why.into() }
    }

    /// This figure with a note.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}
