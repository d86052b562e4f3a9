//! Writes files so that readers see the whole file or none of it.

use crate::campaign::CampaignError;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

/// Writes a file under another name, syncs it to disk, and renames it, so that no reader ever sees an incomplete
/// file.
///
/// # Errors
/// When the file cannot be written. The temporary file is then removed.
pub fn write_whole(path: &Path, text: &str) -> Result<(), CampaignError> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    written.map_err(|source| {
        // Ignore errors here: the failed write is the error to report, and a leftover file is harmless.
        let _ = fs::remove_file(&part);
        CampaignError::Write { what: path.display().to_string(), source }
    })
}
