//! `RoundSource`: makes the rounds of a campaign, generated or from a user's files.

use super::WeightsByName;
use crate::{Language, MadeRound};
use edgewise_model::Rng;

/// Makes the rounds of a campaign. A round depends only on seed, index and weights, not on other rounds.
pub trait RoundSource<L: Language>: Send + Sync {
    /// The random number generator of a round.
    fn stream(&self, index: u64) -> Rng;

    /// The presets (named settings of the generator) that rounds are made by, with their default shares of the rounds.
    fn presets(&self) -> Vec<(&'static str, u32)>;

    /// Makes a round by a preset that is drawn with these shares. Returns the name of the preset, and the round.
    fn make(&self, index: u64, shares: &WeightsByName) -> (&'static str, MadeRound<L>);
}
