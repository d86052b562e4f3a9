//! `EngineRun`: what `edgewise run all` says of one engine.

use edgewise_lab::campaign::{FindingCounts, Summary};
use serde::Serialize;

/// The run of one engine in figures.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct EngineRun {
    pub(crate) target: String,
    /// The name of the engine.
    pub(crate) title: String,
    /// The id of the language that it was tested in.
    pub(crate) language: String,
    pub(crate) version: Option<String>,
    /// Seconds to fetch the engine, if it was not in the cache.
    pub(crate) open_s: Option<f64>,
    /// Seconds from the start of the engine to its first session.
    pub(crate) ready_s: Option<f64>,
    /// Seconds of the campaign, without fetching and starting.
    pub(crate) seconds: Option<f64>,
    pub(crate) queries: u64,
    pub(crate) statements: u64,
    pub(crate) statements_per_s: Option<f64>,
    pub(crate) valid_rate: Option<f64>,
    pub(crate) non_empty_rate: Option<f64>,
    /// The findings by kind, without the list.
    pub(crate) findings: Option<FindingCounts>,
    /// Why the campaign ended.
    pub(crate) ended: Option<String>,
    /// The folder of the run, below that of the whole.
    pub(crate) folder: Option<String>,
    /// Why the engine was not tested.
    pub(crate) skipped: Option<String>,
    /// The exit code that `edgewise run` has for this engine.
    pub(crate) exit_code: u8,
}

impl EngineRun {
    /// An engine that was not started yet.
    pub(crate) fn new(target: &str, language: &str) -> Self {
        Self {
            target: target.to_owned(),
            title: target.to_owned(),
            language: language.to_owned(),
            ..Self::default()
        }
    }

    /// Takes over the figures of a campaign.
    pub(crate) fn take(&mut self, summary: &Summary, folder: &str) {
        self.seconds = Some(summary.elapsed_s);
        self.queries = summary.cases;
        self.statements = summary.statements;
        self.statements_per_s = Some(summary.statements_per_s);
        self.valid_rate = summary.valid_rate;
        self.non_empty_rate = summary.non_empty_rate;
        self.findings = Some(FindingCounts { list: Vec::new(), ..summary.findings.clone() });
        self.ended = Some(summary.ended.clone());
        self.folder = Some(folder.to_owned());
    }
}
