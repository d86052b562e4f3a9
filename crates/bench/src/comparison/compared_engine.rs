//! `Comparison`: everything that is compared, by language and engine.

use super::{Conformance, Found, Speed, TimePlan, Unsupported};
use serde::Serialize;

/// The results of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The version of this format.
    pub comparison_version: u32,
    /// The version of Edgewise.
    pub edgewise: String,
    /// The seed.
    pub seed: u64,
    /// How the time was shared.
    pub time: TimePlan,
    /// True if the user ended the comparison before its time.
    pub interrupted: bool,
    /// The machine's load when the comparison began: the average number of running processes of the last minute, and
    /// the number of processors.
    pub load: Option<f64>,
    /// The number of processors.
    pub processors: usize,
    /// The engines by language.
    pub languages: Vec<LanguageGroup>,
}

/// The engines that were compared in one language.
#[derive(Clone, Debug, Serialize)]
pub struct LanguageGroup {
    /// The id of the language.
    pub language: String,
    /// The specification that answers are judged by.
    pub rules: String,
    /// The engines, in the order in which the user named them.
    pub engines: Vec<ComparedEngine>,
    /// The speed of the same queries.
    pub speed: Option<Speed>,
    /// Why the speed could not be measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_speed: Option<String>,
}

/// What is known of one engine.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ComparedEngine {
    /// The target, as the user named it.
    pub target: String,
    /// The name of the engine.
    pub title: String,
    /// The version that the engine reports.
    pub version: String,
    /// Seconds from the start of the engine to its first session; to a server that was running already, to connect.
    pub ready_s: Option<f64>,
    /// Why the engine could not be fetched, started or reached. Then nothing else is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavailable: Option<String>,
    /// The result of the conformance suite, if one was given.
    pub conformance: Option<Conformance>,
    /// Why the suite could not be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_conformance: Option<String>,
    /// What was found.
    pub found: Option<Found>,
    /// Why no campaign could be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_found: Option<String>,
    /// What queries did not use, because the engine does not support it.
    pub unsupported: Vec<Unsupported>,
    /// What was not tested besides.
    pub not_tested: Vec<String>,
}
