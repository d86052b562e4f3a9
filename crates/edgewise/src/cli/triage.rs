//! `edgewise triage`: lists and marks the findings of a run.

use super::known::KnownArguments;
use crate::exit::{self, Usage};
use crate::language::language_of;
use crate::report::severity_word;
use crate::ui::{say, table};
use clap::{Args, Subcommand, ValueEnum};
use edgewise_engine::Versions;
use edgewise_lab::Finding;
use edgewise_lab::store::{FolderReader, StoreReader, write_whole};
use edgewise_lab::triage::{KnownBugs, Label, State};
use std::path::{Path, PathBuf};

/// Triages the findings of a run: lists them, marks them as known, intended or fixed, merges and splits them.
///
/// Decisions are written to the known-bugs file, which `run`, `report` and `regress` read. A known finding is
/// labelled and counted, never hidden; `run --fail-on new` does not fail on it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise triage edgewise-out/latest list\n  edgewise triage edgewise-out/latest mark 3f1c known --link \
                  https://example.org/issues/7\n  edgewise triage edgewise-out/latest merge 3f1c 88ab\n  edgewise triage edgewise-out/latest split 88ab"
)]
pub(crate) struct TriageArguments {
    /// The folder of a run.
    folder: PathBuf,
    #[command(subcommand)]
    command: TriageCommand,
    #[command(flatten)]
    known: KnownArguments,
}

#[derive(Subcommand)]
enum TriageCommand {
    /// Lists the findings with their state.
    List,
    /// Marks a finding.
    Mark {
        /// The signature of the finding, or a prefix of it.
        signature: String,
        /// The decision.
        #[arg(value_enum)]
        state: StateFlag,
        /// The URL of the bug report.
        #[arg(long, value_name = "URL")]
        link: Option<String>,
        /// A note for readers.
        #[arg(long, value_name = "TEXT")]
        note: Option<String>,
        /// The affected versions, as `>=4.14, <4.17`; all by default.
        #[arg(long, value_name = "RANGE")]
        versions: Option<String>,
    },
    /// Merges several findings into one bug.
    Merge {
        /// The signatures, or prefixes of them; the first names the bug.
        #[arg(required = true, num_args = 2..)]
        signatures: Vec<String>,
    },
    /// Splits a finding from the bug into which it was merged.
    Split {
        /// The signature of the finding, or a prefix of it.
        signature: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StateFlag {
    /// A bug that is reported or accepted.
    Known,
    /// The engine's developers say that the behaviour is intended.
    Intended,
    /// Reported as fixed: if it shows again, it counts as new.
    Fixed,
}

pub(crate) fn triage(arguments: &TriageArguments) -> anyhow::Result<u8> {
    let findings = read_findings(&arguments.folder)?;
    let mut bugs = arguments.known.read_or_begin()?;
    let done = match &arguments.command {
        TriageCommand::List => {
            say(&list(&findings, &bugs));
            return Ok(exit::NOTHING);
        }
        TriageCommand::Mark { signature, state, link, note, versions } => {
            let finding = find(&findings, signature)?;
            let versions = versions.as_deref().map(Versions::parse).transpose().map_err(Usage)?;
            let state = match state {
                StateFlag::Known => State::Known,
                StateFlag::Intended => State::Intended,
                StateFlag::Fixed => State::Fixed,
            };
            let name = bugs.mark(finding, state, link.as_deref(), note.as_deref(), versions.as_ref());
            format!("{} is now the bug {name}, {}", finding.signature, state_word(state))
        }
        TriageCommand::Merge { signatures } => {
            let merged: Vec<Finding> = signatures
                .iter()
                .map(|signature| find(&findings, signature).cloned())
                .collect::<anyhow::Result<_>>()?;
            let name = bugs.merge(&merged).unwrap_or_default();
            format!("{} findings are now the bug {name}", merged.len())
        }
        TriageCommand::Split { signature } => {
            let finding = find(&findings, signature)?;
            let name = bugs.split(finding).ok_or_else(|| {
                Usage(format!("{} shares its bug with no other finding", finding.signature))
            })?;
            format!("{} is now the bug {name} by itself", finding.signature)
        }
    };
    write_whole(arguments.known.path(), &bugs.to_toml())?;
    say(&format!("{done}; written to {}", arguments.known.path().display()));
    Ok(exit::NOTHING)
}

fn list(findings: &[Finding], bugs: &KnownBugs) -> String {
    if findings.is_empty() {
        return "No findings.".to_owned();
    }
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_cached_key(|finding| finding.rank());
    let rows: Vec<Vec<String>> = sorted
        .into_iter()
        .map(|finding| {
            let Label { bug, resembles } = bugs.label(finding);
            vec![
                finding.signature.clone(),
                severity_word(finding).to_owned(),
                finding.seen.to_string(),
                bug.map_or("new", |bug| state_word(bug.state)).to_owned(),
                match (bug, resembles) {
                    (Some(bug), _) => bug.name.clone(),
                    (None, Some(bug)) => format!("like {}", bug.name),
                    (None, None) => String::new(),
                },
                finding.title.clone(),
            ]
        })
        .collect();
    let fresh = findings.iter().filter(|finding| bugs.is_new(finding)).count();
    format!(
        "{}\n\n{} findings, {fresh} new",
        table(&["signature", "what", "cases", "state", "bug", "title"], &rows),
        findings.len()
    )
}

fn state_word(state: State) -> &'static str {
    match state {
        State::Known => "known",
        State::Intended => "intended",
        State::Fixed => "fixed",
    }
}

/// The findings of a run, by signature.
pub(crate) fn read_findings(folder: &Path) -> anyhow::Result<Vec<Finding>> {
    let findings = FolderReader::at(folder).findings()?;
    Ok(findings.into_iter().map(|finding| language_of(&finding).restored(finding)).collect())
}

fn find<'a>(findings: &'a [Finding], beginning: &str) -> anyhow::Result<&'a Finding> {
    let fitting: Vec<&Finding> =
        findings.iter().filter(|finding| finding.signature.starts_with(beginning)).collect();
    match fitting.as_slice() {
        [finding] => Ok(finding),
        [] => Err(Usage(format!("no finding has a signature that begins with `{beginning}`")).into()),
        many => {
            Err(Usage(format!("{} findings have a signature that begins with `{beginning}`", many.len()))
                .into())
        }
    }
}
