//! `Makers`: a round maker for each preset of the generator, and the choice among them.

use crate::Config;
use crate::Cypher;
use crate::MadeRound;
use crate::oracle::CypherTarget;
use crate::rounds::{RoundMaker, Supplied};
use edgewise_cypher_generate::{Features, ROUND_PRESETS};
use edgewise_lab::campaign::RoundSource;
use edgewise_lab::campaign::WeightsByName;
use edgewise_model::Rng;

/// Makes the rounds of a campaign. For each round a preset of the generator is drawn, by the shares of the presets.
/// Seed, index and shares determine a round; it does not depend on other rounds.
pub struct Makers {
    /// The name, default share and maker of each preset. If the configuration says what is generated, there is a single
    /// maker, named `given`.
    makers: Vec<(&'static str, u32, RoundMaker)>,
}

impl Makers {
    /// The makers for a seed, a configuration and a target. If the configuration says what is generated, there is only
    /// one.
    pub fn new(seed: u64, config: &Config, features: Features, context: CypherTarget) -> Self {
        let makers = if config.generate == edgewise_cypher_generate::Config::default() {
            ROUND_PRESETS
                .iter()
                .map(|preset| {
                    let own = Config { generate: preset.config(), ..config.clone() };
                    let maker = RoundMaker::new(seed, &own, features.clone(), context.clone());
                    (preset.name, preset.share, maker)
                })
                .collect()
        } else {
            vec![(GIVEN, 1, RoundMaker::new(seed, config, features, context))]
        };
        Self { makers }
    }

    /// The makers with a user's queries or setup in place of generated ones. Presets then have no effect.
    #[must_use]
    pub fn with(mut self, supplied: &Supplied) -> Self {
        if !supplied.is_nothing() {
            self.makers.truncate(1);
            self.makers[0].0 = GIVEN;
        }
        for (_, _, maker) in &mut self.makers {
            *maker = maker.clone().with(supplied.clone());
        }
        self
    }
}

impl RoundSource<Cypher> for Makers {
    fn stream(&self, index: u64) -> Rng {
        // There is at least one maker, and all have the same random streams.
        self.makers[0].2.stream(index)
    }

    fn presets(&self) -> Vec<(&'static str, u32)> {
        self.makers.iter().map(|(name, share, _)| (*name, *share)).collect()
    }

    fn make(&self, index: u64, shares: &WeightsByName) -> (&'static str, MadeRound) {
        let own = |name: &str, default: u32| shares.get(name).copied().unwrap_or(default);
        let weights: Vec<u32> = self.makers.iter().map(|(name, default, _)| own(name, *default)).collect();
        let place = self.stream(index).split("preset").weighted(&weights).unwrap_or_default();
        let (name, _, maker) = &self.makers[place];
        (name, maker.make(index))
    }
}

/// The preset name of the only maker, if the configuration or a user says what is generated.
const GIVEN: &str = "given";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rounds::{features_of, target_context};
    use edgewise_reference::open_reference;

    fn makers(config: &Config) -> Makers {
        let context =
            target_context(open_reference("reference").expect("a reference").profile()).expect("a context");
        Makers::new(3, config, features_of(&context), context)
    }

    #[test]
    fn seed_index_and_shares_determine_a_round() {
        let shares = WeightsByName::from([("tiny".to_owned(), 50), ("default".to_owned(), 0)]);
        let (one, other) = (makers(&Config::default()), makers(&Config::default()));
        for index in [0, 7, 20] {
            let ((preset, made), (again, same)) = (one.make(index, &shares), other.make(index, &shares));
            assert_eq!(preset, again);
            assert_eq!(made.round.setup, same.round.setup);
            assert_eq!(made.round.queries, same.round.queries);
        }
    }

    #[test]
    fn presets_are_drawn_by_their_shares_and_never_if_the_share_is_0() {
        let only = |kept: &str| -> WeightsByName {
            ROUND_PRESETS
                .iter()
                .map(|preset| (preset.name.to_owned(), u32::from(preset.name == kept)))
                .collect()
        };
        let makers = makers(&Config { queries_per_round: 2, ..Config::default() });
        assert!((0..5).all(|index| makers.make(index, &only("deep")).0 == "deep"));
        let drawn: std::collections::BTreeSet<&str> =
            (0..60).map(|index| makers.make(index, &WeightsByName::new()).0).collect();
        assert!(drawn.len() >= 5, "{drawn:?}");
    }

    #[test]
    fn a_configuration_that_defines_what_is_generated_has_only_one_maker() {
        let mut config = Config { queries_per_round: 2, ..Config::default() };
        config.generate.query.writes = 0;
        assert!((0..5).all(|index| makers(&config).make(index, &WeightsByName::new()).0 == GIVEN));
    }
}
