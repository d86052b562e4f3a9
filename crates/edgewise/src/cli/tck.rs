//! `edgewise tck`: runs conformance suites.

use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::tck::FolderSuite;
use crate::ui::{eprint_line, say};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

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
    let suite = FolderSuite::read(&arguments.folder, arguments.filter.as_deref())?;
    let open = || arguments.reach.open(&arguments.target);
    let outcome = suite.play(&arguments.target, &open, &ignored, &progress)?;
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
pub(super) fn progress(scenarios: usize, target: &str) -> ProgressBar {
    if std::io::stderr().is_terminal() {
        return ProgressBar::new(scenarios as u64);
    }
    eprint_line(&format!("running {scenarios} scenarios on {target}"));
    ProgressBar::hidden()
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
