//! `epochs.jsonl`: the weights of every epoch, so that any round of a timed campaign can be made again.

use crate::campaign::{CampaignError, EpochWeights};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// Appends the weights of an epoch, unless the file has them already.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn write_epoch(file: &Path, weights: &EpochWeights) -> Result<(), CampaignError> {
    if read_epoch(file, weights.epoch).is_some() {
        return Ok(());
    }
    let text = serde_json::to_string(weights).unwrap_or_default() + "\n";
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|source| CampaignError::Write { what: file.display().to_string(), source })
}

/// The weights of an epoch, if the file has them. Earlier versions could write an epoch twice, and then used the later
/// line.
pub(super) fn read_epoch(file: &Path, epoch: u64) -> Option<EpochWeights> {
    let text = std::fs::read_to_string(file).ok()?;
    let lines = text.lines().filter_map(|line| serde_json::from_str::<EpochWeights>(line).ok());
    lines.rev().find(|line| line.epoch == epoch)
}
