//! The folder of a finding: `finding.json`, `case.json`, the case as it was found in `original`, scripts, and
//! documents for people.

use super::finding_merge::merge;
use super::{Documents, write_whole};
use crate::campaign::CampaignError;
use crate::{Case, Finding};
use std::fs;
use std::path::Path;

/// Writes the folder of a finding. A new folder appears only when it is complete; in an existing folder, the files are
/// replaced one by one.
///
/// # Errors
/// When a file cannot be written.
pub fn write_finding(
    findings: &Path,
    finding: &Finding,
    documents: &[(&'static str, String)],
) -> Result<(), CampaignError> {
    write_at(findings, &finding.signature, finding, documents)
}

/// Merges a finding into the folder of its signature. The case of the lowest round becomes the finding, `seen` becomes
/// its count, and a case of another shape is stored in `shapes/`. A folder that cannot be read is left unchanged.
///
/// # Errors
/// When a file cannot be written.
pub(super) fn merge_finding(
    findings: &Path,
    finding: &Finding,
    seen: u64,
    documents: &Documents<'_>,
) -> Result<(), CampaignError> {
    let folder = findings.join(&finding.signature);
    let shapes = folder.join("shapes");
    let Ok(known) = read_with_original(&folder) else { return Ok(()) };
    let others = known.other_shapes.iter().map(|other| {
        let unread = || Finding { shape: other.shape.clone(), title: other.title.clone(), ..known.clone() };
        read_with_original(&shapes.join(&other.shape)).unwrap_or_else(|_| unread())
    });
    let others = others.collect();
    let merged = merge(known, others, finding, seen);
    for shape in &merged.shapes {
        write_at(&shapes, &shape.shape, shape, &documents(shape))?;
    }
    if merged.replaced {
        remove_case_files(&folder);
    }
    write_finding(findings, &merged.finding, &documents(&merged.finding))?;
    if let Some(shape) = merged.removed {
        // That case has just been written as the finding itself. If its old folder cannot be removed, the case is stored
        // twice, which does no harm.
        let _ = fs::remove_dir_all(shapes.join(shape));
    }
    Ok(())
}

/// Removes the files of the case in a finding's folder, because another case replaces it.
fn remove_case_files(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // A file that cannot be removed is overwritten, or remains from the earlier case.
        let _ = match path.is_dir() {
            false => fs::remove_file(&path),
            true if entry.file_name() == "original" => fs::remove_dir_all(&path),
            true => Ok(()),
        };
    }
}

/// Reads the finding in a folder, together with its case before the reduction.
fn read_with_original(folder: &Path) -> Result<Finding, String> {
    let mut finding = read_finding(folder)?;
    finding.original = Case::read(&folder.join("original").join("case.json")).ok().map(Box::new);
    Ok(finding)
}

/// Writes the files of a finding into a new folder under a temporary name, and renames the folder when it is complete.
fn write_at(
    parent: &Path,
    name: &str,
    finding: &Finding,
    documents: &[(&'static str, String)],
) -> Result<(), CampaignError> {
    let place = parent.join(name);
    let fresh = !place.exists();
    let folder = if fresh { parent.join(format!(".part-{name}")) } else { place.clone() };
    let refused = |source| CampaignError::Write { what: place.display().to_string(), source };
    let written = fs::create_dir_all(&folder).map_err(refused).and_then(|()| {
        let mut text = serde_json::to_string_pretty(finding).unwrap_or_default();
        text.push('\n');
        write_whole(&folder.join("case.json"), &finding.case.to_json())?;
        if let Some(original) = &finding.original {
            let before = folder.join("original");
            fs::create_dir_all(&before).map_err(refused)?;
            write_whole(&before.join("case.json"), &original.to_json())?;
        }
        for (name, text) in documents {
            write_whole(&folder.join(name), text)?;
        }
        write_whole(&folder.join("finding.json"), &text)
    });
    if fresh && written.is_err() {
        // Ignore errors here: the failed write is the error to report.
        let _ = fs::remove_dir_all(&folder);
    }
    written?;
    if fresh { fs::rename(&folder, &place).map_err(refused) } else { Ok(()) }
}

/// Reads the finding in a folder.
///
/// # Errors
/// When the finding cannot be read; the message names the file.
pub fn read_finding(folder: &Path) -> Result<Finding, String> {
    let path = folder.join("finding.json");
    let text =
        fs::read_to_string(&path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{} is not a finding: {error}", path.display()))
}
