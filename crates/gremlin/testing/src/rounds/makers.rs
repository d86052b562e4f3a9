//! `Makers`: holds one round maker for each preset and chooses one of them for each round.

use super::presets::ROUND_PRESETS;
use super::round_maker::RoundMaker;
use crate::{Config, Gremlin, GremlinContext, MadeRound};
use edgewise_lab::campaign::{RoundSource, Supplied, WeightsByName};
use edgewise_model::Rng;

/// Makes the rounds of a campaign. The shares of the presets decide which preset a round uses. Round *n* depends on the
/// seed, its index and the shares, not on other rounds.
pub struct Makers {
    /// The name, the default share and the maker of each preset. There is only one if the user configured the
    /// generator.
    makers: Vec<(&'static str, u32, RoundMaker)>,
}

/// The preset name of rounds whose generator the user configured, or whose statements the user supplied.
const GIVEN: &str = "given";

impl Makers {
    /// Creates the makers for a seed, a configuration and a target. If the configuration differs from the default, it
    /// is used for all rounds instead of the presets.
    pub fn new(seed: u64, config: &Config, context: &GremlinContext) -> Self {
        let makers = if config.generate == edgewise_gremlin_generate::Config::default() {
            let maker =
                |generate| RoundMaker::new(seed, &Config { generate, ..config.clone() }, context.clone());
            let presets = ROUND_PRESETS.iter();
            presets.map(|preset| (preset.name, preset.share, maker((preset.config)()))).collect()
        } else {
            vec![(GIVEN, 1, RoundMaker::new(seed, config, context.clone()))]
        };
        Self { makers }
    }

    /// Uses a user's traversals or setup statements instead of generated ones. Then all rounds use one maker.
    #[must_use]
    pub fn with(mut self, supplied: &Supplied<Gremlin>) -> Self {
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

impl RoundSource<Gremlin> for Makers {
    fn stream(&self, index: u64) -> Rng {
        // There is at least one maker, and all makers have the same random streams.
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

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_engine::Profile;

    fn makers(config: &Config) -> Makers {
        let profile = Profile::built_in("gremlin-reference").expect("the profile is built in");
        Makers::new(3, config, &GremlinContext::of(&profile).expect("the profile should be readable"))
    }

    #[test]
    fn the_same_seed_index_and_shares_make_the_same_round() {
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
    fn the_setup_statements_of_a_round_write_its_graph() {
        let makers = makers(&Config { queries_per_round: 3, ..Config::default() });
        for index in 0..20 {
            let made = makers.make(index, &WeightsByName::new()).1;
            let graph =
                Gremlin::setup_graph(&made.round.setup).expect("the semantics should execute the setup");
            assert_eq!(
                edgewise_model::canonical_hash(&graph),
                edgewise_model::canonical_hash(&made.round.graph),
                "round {index}"
            );
        }
    }

    use edgewise_lab::Language;

    #[test]
    fn a_configured_generator_is_used_instead_of_the_presets() {
        let mut config = Config { queries_per_round: 2, ..Config::default() };
        config.generate.traversal.writes = 0;
        assert!((0..5).all(|index| makers(&config).make(index, &WeightsByName::new()).0 == GIVEN));
    }
}
