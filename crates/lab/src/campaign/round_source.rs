//! `RoundSource`: where the rounds of a campaign come from.

use super::ByName;
use crate::{Language, MadeRound};
use edgewise_model::Rng;

/// Makes the rounds of a campaign. A round depends only on seed, index and weights, not on other rounds.
pub trait RoundSource<L: Language>: Send + Sync {
    /// The random stream of a round.
    fn stream(&self, index: u64) -> Rng;

    /// The presets that rounds are chosen from, with their default shares.
    fn presets(&self) -> Vec<(&'static str, u32)>;

    /// Makes a round by a preset that is chosen with these shares. Returns the name of the preset too.
    fn make(&self, index: u64, shares: &ByName) -> (&'static str, MadeRound<L>);
}
