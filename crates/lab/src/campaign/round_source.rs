//! `RoundSource`: where the rounds of a campaign come from.

use super::ByName;
use crate::{Language, MadeRound};
use edgewise_model::Rng;

/// Makes the rounds of a campaign. Round *n* needs no other round: seed, index and weights are enough.
pub trait RoundSource<L: Language>: Send + Sync {
    /// The random stream of a round.
    fn stream(&self, index: u64) -> Rng;

    /// The presets that rounds are drawn from, with their own default shares.
    fn presets(&self) -> Vec<(&'static str, u32)>;

    /// Makes a round by the preset that these shares give it.
    fn make(&self, index: u64, shares: &ByName) -> (&'static str, MadeRound<L>);
}
