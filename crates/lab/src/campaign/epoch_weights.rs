//! `EpochWeights`: the weights of oracles, presets and rules for one epoch of rounds, stored before the epoch begins.

use super::Weights;
use super::share_book::EPOCH;
use serde::{Deserialize, Serialize};

/// The weights of oracles, presets and rewriting rules for one epoch, which is a fixed number of rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpochWeights {
    /// The number of the epoch.
    pub epoch: u64,
    /// The first round that is played with these weights.
    pub first_round: u64,
    /// The weights of oracles, presets and rewriting rules.
    #[serde(flatten)]
    pub weights: Weights,
}

impl EpochWeights {
    /// Makes the record of an epoch's weights.
    pub(super) fn new(epoch: u64, weights: Weights) -> Self {
        Self { epoch, first_round: epoch * EPOCH, weights }
    }
}
