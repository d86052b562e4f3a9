//! The folder of a finding: `finding.json`, `case.json`, the case as it was found in `original`, scripts, and documents for people.

use super::write_whole;
use crate::Finding;
use crate::campaign::CampaignError;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Writes the folder of a finding, whole or not at all. A folder that is already there gets its files replaced one by
/// one.
///
/// # Errors
/// When the disk refuses.
pub fn write_finding(
    findings: &Path,
    finding: &Finding,
    documents: &[(&'static str, String)],
) -> Result<(), CampaignError> {
    write_at(findings, &finding.signature, finding, documents)
}

/// Writes a case of another shape with the signature of a finding into the finding's folder.
///
/// # Errors
/// When the disk refuses.
pub fn write_shape(
    findings: &Path,
    finding: &Finding,
    documents: &[(&'static str, String)],
) -> Result<(), CampaignError> {
    write_at(&findings.join(&finding.signature).join("shapes"), &finding.shape, finding, documents)
}

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
        // The failure being reported is the one that matters.
        let _ = fs::remove_dir_all(&folder);
    }
    written?;
    if fresh { fs::rename(&folder, &place).map_err(refused) } else { Ok(()) }
}

/// Reads the finding in a folder.
///
/// # Errors
/// When it cannot be read; the message names the file.
pub fn read_finding(folder: &Path) -> Result<Finding, String> {
    let path = folder.join("finding.json");
    let text =
        fs::read_to_string(&path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{} is not a finding: {error}", path.display()))
}

/// The signatures of the findings in an output folder; none if it is not one.
pub fn signatures_in(out: &Path) -> Option<BTreeSet<String>> {
    names_in(&out.join("findings"))
}

/// The signatures of what did not show in every replay, in an output folder.
pub fn unstable_in(out: &Path) -> BTreeSet<String> {
    names_in(&out.join("unstable")).unwrap_or_default()
}

fn names_in(folder: &Path) -> Option<BTreeSet<String>> {
    let entries = fs::read_dir(folder).ok()?;
    let signatures = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    Some(signatures)
}
