//! `Makers`: one maker of rounds per preset, and the choice among them.

use super::presets::ROUND_PRESETS;
use super::round_maker::RoundMaker;
use crate::{Config, Gremlin, GremlinContext, MadeRound};
use edgewise_lab::campaign::{ByName, RoundSource, Supplied};
use edgewise_model::Rng;

/// Makes the rounds of a campaign, each by the preset its shares give it. Round *n* needs no other round: seed, index
/// and shares are enough.
pub struct Makers {
    /// The makers by preset; one alone if the configuration says what is generated.
    makers: Vec<(&'static str, u32, RoundMaker)>,
}

/// The name of what the configuration says.
const GIVEN: &str = "given";

impl Makers {
    /// The makers of a seed, a configuration and a target. A configuration that says what is generated leaves nothing
    /// to be chosen.
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

    /// The makers with a user's traversals or setup in place of generated ones: then there is nothing to choose.
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
        // There is one maker at least, and all have the same streams.
        self.makers[0].2.stream(index)
    }

    fn presets(&self) -> Vec<(&'static str, u32)> {
        self.makers.iter().map(|(name, share, _)| (*name, *share)).collect()
    }

    fn make(&self, index: u64, shares: &ByName) -> (&'static str, MadeRound) {
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
        let profile = Profile::built_in("gremlin-reference").expect("it is built in");
        Makers::new(3, config, &GremlinContext::of(&profile).expect("a context"))
    }

    #[test]
    fn a_round_is_made_again_from_seed_index_and_weights() {
        let shares = ByName::from([("tiny".to_owned(), 50), ("default".to_owned(), 0)]);
        let (one, other) = (makers(&Config::default()), makers(&Config::default()));
        for index in [0, 7, 20] {
            let ((preset, made), (again, same)) = (one.make(index, &shares), other.make(index, &shares));
            assert_eq!(preset, again);
            assert_eq!(made.round.setup, same.round.setup);
            assert_eq!(made.round.queries, same.round.queries);
        }
    }

    #[test]
    fn a_setup_leads_to_the_graph_of_its_round() {
        let makers = makers(&Config { queries_per_round: 3, ..Config::default() });
        for index in 0..20 {
            let made = makers.make(index, &ByName::new()).1;
            let graph = Gremlin::setup_graph(&made.round.setup).expect("the semantics can say");
            assert_eq!(
                edgewise_model::canonical_hash(&graph),
                edgewise_model::canonical_hash(&made.round.graph),
                "round {index}"
            );
        }
    }

    use edgewise_lab::Language;

    #[test]
    fn a_configuration_that_says_what_is_generated_leaves_nothing_to_choose() {
        let mut config = Config { queries_per_round: 2, ..Config::default() };
        config.generate.traversal.writes = 0;
        assert!((0..5).all(|index| makers(&config).make(index, &ByName::new()).0 == GIVEN));
    }
}
