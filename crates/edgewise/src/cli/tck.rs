//! `edgewise tck`: runs conformance suites.

use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::tck::{EngineTarget, GremlinSuite, Suite, SuiteOutcome, feature_files};
use crate::ui::{eprint_line, say};
use clap::{Args, ValueEnum};
use edgewise_cypher_testing::tck::{ReferenceTarget, ScenarioTarget};
use edgewise_engine::Limits;
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime, TemporalError};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Runs conformance suites (Gherkin features): openCypher's and TinkerPop's, each against any engine of its language.
///
/// Exits with 2 if a scenario fails. Scenarios that need procedures are not applicable to engines on which they
/// cannot be declared. Engines report their own error codes, not the suite's, so any error counts as the expected
/// one.
#[derive(Args)]
pub(crate) struct TckArguments {
    /// A folder with feature files, at any depth.
    folder: PathBuf,
    /// The engine to test.
    #[arg(long, value_name = "TARGET", default_value = "reference")]
    target: String,
    /// A table by folder, a JSON object, or JUnit XML.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Only scenarios and features whose name contains this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// A file of scenarios that may fail, one per line: `feature and scenario name | reason`.
    #[arg(long, value_name = "FILE")]
    ignore: Option<PathBuf>,
    /// Show at most this many failures below the table.
    #[arg(long, value_name = "N", default_value_t = 10)]
    failures: usize,
    #[command(flatten)]
    reach: TargetArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
    Junit,
}

pub(crate) fn tck(arguments: &TckArguments) -> anyhow::Result<u8> {
    let ignored = arguments.ignore.as_deref().map(read_ignored).transpose()?.unwrap_or_default();
    let files = feature_files(&arguments.folder)?;
    let first = files.iter().find_map(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    let outcome = if GremlinSuite::is_tinkerpop(&first) {
        gremlin_outcome(arguments, &files, &ignored)?
    } else {
        cypher_outcome(arguments, &ignored)?
    };
    match arguments.format {
        Format::Table => {
            say(&outcome.to_table());
            let reasons = outcome.reasons();
            if !reasons.is_empty() {
                say(&reasons);
            }
            for (scenario, why) in outcome.failed().take(arguments.failures) {
                say(&format!("\n--- {} {}\n{why}", scenario.feature, scenario.name));
            }
        }
        Format::Json => say(&serde_json::to_string_pretty(&outcome.to_json(&arguments.target))?),
        Format::Junit => say(&outcome.to_junit(&arguments.target)),
    }
    Ok(if outcome.failed().next().is_some() { exit::FINDINGS } else { exit::NOTHING })
}

/// A progress bar on a terminal; elsewhere a single line.
fn progress(scenarios: usize, target: &str) -> ProgressBar {
    if std::io::stderr().is_terminal() {
        return ProgressBar::new(scenarios as u64);
    }
    eprint_line(&format!("running {scenarios} scenarios on {target}"));
    ProgressBar::hidden()
}

/// Runs TinkerPop's features on the reference semantics of Gremlin or on any engine that speaks it.
fn gremlin_outcome(
    arguments: &TckArguments,
    files: &[PathBuf],
    ignored: &BTreeMap<String, String>,
) -> anyhow::Result<SuiteOutcome> {
    let suite = GremlinSuite::read(&arguments.folder, files, arguments.filter.as_deref())?;
    let planned = match arguments.target.as_str() {
        "reference" => Some(false),
        "reference+planned" => Some(true),
        _ => None,
    };
    if let Some(planned) = planned {
        let bar = progress(suite.len(), &arguments.target);
        let outcome = suite.run(planned, ignored, |_| bar.inc(1));
        bar.finish_and_clear();
        return Ok(outcome);
    }
    let engine = arguments.reach.open(&arguments.target)?;
    if !engine.profile().dialect.starts_with("gremlin") {
        let (target, dialect) = (&arguments.target, &engine.profile().dialect);
        return Err(
            Usage(format!("these features are written in Gremlin, and `{target}` speaks {dialect}")).into()
        );
    }
    let bar = progress(suite.len(), &arguments.target);
    let outcome = suite.run_on(engine, limits(), ignored, |_| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(outcome)
}

/// Runs the features of the openCypher TCK on any engine.
fn cypher_outcome(
    arguments: &TckArguments,
    ignored: &BTreeMap<String, String>,
) -> anyhow::Result<SuiteOutcome> {
    let suite = Suite::read(&arguments.folder, arguments.filter.as_deref())?;
    let mut subject: Box<dyn ScenarioTarget> = if arguments.target == "reference" {
        // The reference can declare the procedures that a scenario needs; engines cannot.
        Box::new(ReferenceTarget::new(fixed_clock()?))
    } else {
        Box::new(EngineTarget::open(arguments.reach.open(&arguments.target)?, limits())?)
    };
    let bar = progress(suite.len(), &arguments.target);
    let outcome = suite.run(subject.as_mut(), ignored, |_| bar.inc(1));
    bar.finish_and_clear();
    Ok(outcome)
}

/// The limits of a scenario are generous: a server that has just been started may take half a minute to compile
/// the largest scenarios on a busy machine.
fn limits() -> Limits {
    Limits { statement: Duration::from_secs(60), ..Limits::default() }
}

fn read_ignored(file: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
    let mut ignored = BTreeMap::new();
    for (place, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (name, reason) = line.split_once('|').ok_or_else(|| {
            Usage(format!("{}: line {} has no reason after `|`", file.display(), place + 1))
        })?;
        ignored.insert(name.trim().to_owned(), reason.trim().to_owned());
    }
    Ok(ignored)
}

/// The clock of the reference. Scenarios only need it to be constant, so any instant will do.
fn fixed_clock() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2024, 2, 29)?;
    let time = LocalTime::from_hmsn(12, 34, 56, 789_000_000)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}
