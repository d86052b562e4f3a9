//! `Figure`: one measured number of a metric.

use crate::measure::Estimate;
use serde::Serialize;

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A fraction of one.
    Share,
    /// A count.
    Count,
}

/// One measured number of a metric.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The metric's id.
    pub metric: String,
    /// What was measured, in words.
    pub what: String,
    /// The number; none if it could not be measured.
    pub estimate: Option<Estimate>,
    /// The unit of the number.
    pub unit: Unit,
    /// A remark for the reader, or why there is no number.
    pub note: String,
}

impl Figure {
    /// A fraction.
    pub fn share(what: impl Into<String>, part: u64, whole: u64) -> Self {
        Self {
            metric: String::new(),
            what: what.into(),
            estimate: Estimate::share(part, whole),
            unit: Unit::Share,
            note: if whole == 0 { "nothing to measure".to_owned() } else { String::new() },
        }
    }

    /// A count, from independent repetitions.
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
