//! `EpochWeights`: the weights of one epoch, stored before it begins.

use super::Weights;
use super::share_book::EPOCH;
use serde::{Deserialize, Serialize};

/// The weights of one epoch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpochWeights {
    /// The number of the epoch.
    pub epoch: u64,
    /// The first round that is played with these weights.
    pub first_round: u64,
    /// The weights.
    #[serde(flatten)]
    pub weights: Weights,
}

impl EpochWeights {
    /// The weights of an epoch.
    pub(super) fn new(epoch: u64, weights: Weights) -> Self {
        Self { epoch, first_round: epoch * EPOCH, weights }
    }
}
