//! The folder `pending/`: failures that are not yet reduced, one file each.

use super::{PendingFailure, PendingKey, write_whole};
use crate::campaign::CampaignError;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Writes a failure that waits to be reduced.
///
/// # Errors
/// When the folder or the file cannot be written.
pub(super) fn write_pending(
    folder: &Path,
    key: PendingKey,
    failure: &PendingFailure,
) -> Result<(), CampaignError> {
    let refused = |source| CampaignError::Write { what: folder.display().to_string(), source };
    std::fs::create_dir_all(folder).map_err(refused)?;
    let mut text = serde_json::to_string_pretty(failure).unwrap_or_default();
    text.push('\n');
    write_whole(&pending_file(folder, key), &text)
}

/// Reads a failure that waits to be reduced. `None` if its file does not exist, or is not a pending failure.
pub(super) fn read_pending(folder: &Path, key: PendingKey) -> Option<PendingFailure> {
    let text = std::fs::read_to_string(pending_file(folder, key)).ok()?;
    serde_json::from_str(&text).ok()
}

/// Removes the file of a failure that was examined.
pub(super) fn remove_pending(folder: &Path, key: PendingKey) {
    // A file that cannot be removed now is removed when the campaign is resumed.
    let _ = std::fs::remove_file(pending_file(folder, key));
    let _ = std::fs::remove_dir(folder);
}

/// Removes the files of failures that do not wait to be reduced, as `keys` lists those that do: a killed run may have
/// left files.
pub(super) fn keep_only<'k>(folder: &Path, keys: impl Iterator<Item = &'k PendingKey>) {
    let wanted: BTreeSet<String> = keys.map(|key| file_name(*key)).collect();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if !wanted.contains(&*entry.file_name().to_string_lossy()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    // This removes the folder only if it is empty.
    let _ = std::fs::remove_dir(folder);
}

/// The path of the file for a failure that waits to be reduced.
fn pending_file(folder: &Path, key: PendingKey) -> PathBuf {
    folder.join(file_name(key))
}

/// The name of that file, made of the round and the index of the failure.
fn file_name((round, place): PendingKey) -> String {
    format!("{round}-{place}.json")
}
