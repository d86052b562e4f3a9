//! `epochs.jsonl`: the weights of every epoch, so that any round of a timed campaign can be made again.

use super::share_book::EPOCH;
use super::{CampaignError, Weights};
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Epoch {
    epoch: u64,
    /// The first round that is played with these shares.
    first_round: u64,
    #[serde(flatten)]
    weights: Weights,
}

/// Appends the shares of an epoch.
///
/// # Errors
/// When the disk refuses.
pub(super) fn write_epoch(file: &Path, epoch: u64, weights: &Weights) -> Result<(), CampaignError> {
    let line = Epoch { epoch, first_round: epoch * EPOCH, weights: weights.clone() };
    let text = serde_json::to_string(&line).unwrap_or_default() + "\n";
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|source| CampaignError::Write { what: file.display().to_string(), source })
}

/// The shares of the epoch of a round, if an earlier part of the campaign wrote them.
pub(super) fn read_epoch(file: &Path, round: u64) -> Option<Weights> {
    let text = std::fs::read_to_string(file).ok()?;
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Epoch>(line).ok());
    lines.rev().find(|line| line.epoch == round / EPOCH).map(|line| line.weights)
}
