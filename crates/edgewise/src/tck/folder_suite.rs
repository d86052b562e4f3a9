//! `FolderSuite`: the conformance suite in a folder, whatever its language.

use super::{EngineTarget, GremlinSuite, Suite, SuiteOutcome, feature_files};
use crate::exit::Usage;
use crate::language::LanguageId;
use edgewise_cypher_testing::tck::{ReferenceTarget, ScenarioTarget};
use edgewise_engine::{Engine, Limits};
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime, TemporalError};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A suite of openCypher or of TinkerPop, read before any scenario is run.
pub(crate) enum FolderSuite {
    /// Features in the manner of the openCypher TCK.
    Cypher(Suite),
    /// Features in the manner of TinkerPop.
    Gremlin(GremlinSuite),
}

/// Opens the engine that a suite is played on.
pub(crate) type OpenEngine<'a> = &'a dyn Fn() -> anyhow::Result<Arc<dyn Engine>>;

impl FolderSuite {
    /// Reads every feature file below a folder; with a filter, only the scenarios and features whose name contains it.
    pub(crate) fn read(folder: &Path, filter: Option<&str>) -> anyhow::Result<Self> {
        let files = feature_files(folder)?;
        let first = files.iter().find_map(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        Ok(if GremlinSuite::is_tinkerpop(&first) {
            Self::Gremlin(GremlinSuite::read(folder, &files, filter)?)
        } else {
            Self::Cypher(Suite::read(folder, filter)?)
        })
    }

    /// The language of the suite.
    pub(crate) fn language(&self) -> LanguageId {
        match self {
            Self::Cypher(_) => LanguageId::Cypher,
            Self::Gremlin(_) => LanguageId::Gremlin,
        }
    }

    /// Plays every scenario on a target; `ignored` has the scenarios that do not count, with the reason.
    pub(crate) fn play(
        &self,
        target: &str,
        open: OpenEngine<'_>,
        ignored: &BTreeMap<String, String>,
        progress: &dyn Fn(usize, &str) -> ProgressBar,
    ) -> anyhow::Result<SuiteOutcome> {
        match self {
            Self::Cypher(suite) => {
                let mut subject: Box<dyn ScenarioTarget> = if target == "reference" {
                    // The reference can declare the procedures that a scenario needs; engines cannot.
                    Box::new(ReferenceTarget::new(fixed_clock()?))
                } else {
                    Box::new(EngineTarget::open(open()?, limits())?)
                };
                let bar = progress(suite.len(), target);
                let outcome = suite.run(subject.as_mut(), ignored, |_| bar.inc(1));
                bar.finish_and_clear();
                Ok(outcome)
            }
            Self::Gremlin(suite) => play_gremlin(suite, target, open, ignored, progress),
        }
    }
}

/// Runs TinkerPop's features on the reference semantics of Gremlin or on any engine that speaks it.
fn play_gremlin(
    suite: &GremlinSuite,
    target: &str,
    open: OpenEngine<'_>,
    ignored: &BTreeMap<String, String>,
    progress: &dyn Fn(usize, &str) -> ProgressBar,
) -> anyhow::Result<SuiteOutcome> {
    let planned = match target {
        "reference" => Some(false),
        "reference+planned" => Some(true),
        _ => None,
    };
    if let Some(planned) = planned {
        let bar = progress(suite.len(), target);
        let outcome = suite.run(planned, ignored, |_| bar.inc(1));
        bar.finish_and_clear();
        return Ok(outcome);
    }
    let engine = open()?;
    if !engine.profile().dialect.starts_with("gremlin") {
        let dialect = &engine.profile().dialect;
        return Err(
            Usage(format!("these features are written in Gremlin, and `{target}` speaks {dialect}")).into()
        );
    }
    let bar = progress(suite.len(), target);
    let outcome = suite.run_on(engine, limits(), ignored, |_| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(outcome)
}

/// The limits of a scenario are generous: a server that has just been started may take half a minute to compile
/// the largest scenarios on a busy machine.
fn limits() -> Limits {
    Limits { statement: Duration::from_secs(60), ..Limits::default() }
}

/// The clock of the reference. Scenarios only need it to be constant, so any instant will do.
fn fixed_clock() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2024, 2, 29)?;
    let time = LocalTime::from_hmsn(12, 34, 56, 789_000_000)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}
