//! Files that are there whole or not at all.

use crate::campaign::CampaignError;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

/// Writes a file under another name, brings it to disk, and renames it, so that no reader ever sees half of it.
///
/// # Errors
/// When the disk refuses; what was begun is removed.
pub fn write_whole(path: &Path, text: &str) -> Result<(), CampaignError> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    written.map_err(|source| {
        // The failure being reported is the one that matters; a leftover that cannot be removed changes nothing.
        let _ = fs::remove_file(&part);
        CampaignError::Write { what: path.display().to_string(), source }
    })
}
