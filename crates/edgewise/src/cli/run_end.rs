//! The end of a run: its report, its summary on the terminal, and the exit code.

use super::run::RunArguments;
use crate::exit;
use crate::language::language_of;
use crate::report::{RunReport, html};
use crate::ui::{self, say, summary_text};
use edgewise_lab::campaign::{CampaignError, FailOn, Outcome};
use edgewise_lab::store::{FolderReader, OutputFolder, StoreReader, write_whole};
use edgewise_lab::triage::KnownBugs;
use std::collections::BTreeSet;
use std::path::Path;

/// Writes the report of the run, prints the summary, and returns the exit code.
pub(super) fn conclude(
    arguments: &RunArguments,
    folder: &OutputFolder,
    fail_on: FailOn,
    known: &KnownBugs,
    outcome: Outcome,
) -> anyhow::Result<u8> {
    // A full disk was already reported; print the summary nevertheless.
    if !matches!(outcome.error, Some(CampaignError::Write { .. })) {
        let page = html(&RunReport::read(folder.path(), known)?);
        write_whole(&folder.path().join("report.html"), &page)?;
    }
    print_summary(arguments, folder, &outcome)?;
    let code = exit_code(arguments, fail_on, &outcome, known);
    match outcome.error {
        // Findings made before the target became unavailable determine the exit code.
        Some(error @ CampaignError::Engine(_)) if code == exit::FINDINGS => {
            ui::eprint_line(&format!("edgewise: {error}"));
            Ok(code)
        }
        Some(error) => Err(error.into()),
        None => Ok(code),
    }
}

fn print_summary(arguments: &RunArguments, folder: &OutputFolder, outcome: &Outcome) -> anyhow::Result<()> {
    if arguments.json {
        let mut line = serde_json::to_value(&outcome.summary)?;
        if let Some(object) = line.as_object_mut() {
            object.insert("event".to_owned(), "summary".into());
            object.insert("out".to_owned(), folder.path().display().to_string().into());
        }
        say(&line.to_string());
    } else if !arguments.quiet {
        say(&summary_text(&outcome.summary, folder.path()));
    }
    Ok(())
}

/// The signatures of the findings of an earlier run, each with the shapes of its cases.
fn shapes_in(baseline: &Path) -> BTreeSet<String> {
    let baseline = FolderReader::at(baseline);
    let signatures = baseline.signatures().unwrap_or_default();
    let findings = signatures.iter().filter_map(|signature| baseline.finding(signature).ok());
    findings.flat_map(|finding| language_of(&finding).restored(finding).shaped_signatures()).collect()
}

pub(super) fn exit_code(
    arguments: &RunArguments,
    fail_on: FailOn,
    outcome: &Outcome,
    known: &KnownBugs,
) -> u8 {
    let counted = match fail_on {
        FailOn::Never => false,
        // A failure that is not yet reduced may be new.
        _ if outcome.summary.findings.not_yet_reduced > 0 => true,
        FailOn::Any => !outcome.signatures.is_empty(),
        FailOn::New => {
            let before = arguments.baseline.as_deref().map(shapes_in).unwrap_or_default();
            let mut fresh = outcome.findings.iter().flat_map(|finding| known.new_shapes(finding));
            fresh.any(|shaped| !before.contains(&shaped))
        }
    };
    if counted { exit::FINDINGS } else { exit::NOTHING }
}
