//! `Makers`: makes any round of a campaign from its seed and index alone.

use super::GENERATOR_VERSION;
use super::graph_plan::{graph_of, mutations};
use super::questions::Questions;
use super::world::World;
use crate::oracle::oracles;
use crate::question::Question;
use crate::{Bilingual, BilingualContext, GenerateConfig};
use edgewise_cypher_testing::Cypher;
use edgewise_engine::Request;
use edgewise_lab::campaign::{Config, RoundSource, Supplied, WeightsByName};
use edgewise_lab::oracle::Part;
use edgewise_lab::{Language, MadeRound, Round, RoundQuery};
use edgewise_model::{Map, Rng, Schema};
use std::sync::Arc;
use std::time::Duration;

/// The only preset of rounds.
pub const PRESET: &str = "patterns";

/// How many questions are tried for each one that both languages can say.
const TRIES: usize = 20;

/// Makes the rounds of a campaign.
pub struct Makers {
    seed: u64,
    stream_key: Vec<u8>,
    config: GenerateConfig,
    per_round: usize,
    context: BilingualContext,
    supplied: Vec<RoundQuery<Bilingual>>,
}

impl Makers {
    /// Creates the makers for a seed, a configuration and a target.
    pub fn new(seed: u64, config: &Config<GenerateConfig>, context: &BilingualContext) -> Self {
        Self {
            seed,
            stream_key: Bilingual::stream_key(context),
            config: config.generate.clone(),
            per_round: config.queries_per_round as usize,
            context: context.clone(),
            supplied: Vec::new(),
        }
    }

    /// Asks a user's questions instead of generated ones.
    #[must_use]
    pub fn with(self, supplied: &Supplied<Bilingual>) -> Self {
        Self { supplied: supplied.queries.clone(), ..self }
    }

    /// True if some oracle makes a plan for the question on the round's graph.
    fn is_askable(&self, round: &Round<Bilingual>, question: &Question) -> bool {
        let mut judges = oracles().iter().filter(|oracle| oracle.part() == Part::Query);
        let mut rng = Rng::from_seed_u64(0);
        judges.any(|oracle| oracle.plan(round, question, &self.context, &mut rng).is_ok())
    }
}

impl RoundSource<Bilingual> for Makers {
    fn stream(&self, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, &self.stream_key, index)
    }

    fn presets(&self) -> Vec<(&'static str, u32)> {
        Bilingual::presets()
    }

    fn make(&self, index: u64, _: &WeightsByName) -> (&'static str, MadeRound<Bilingual>) {
        let mut rng = self.stream(index);
        let world = World::new(&mut rng.split("world"));
        let mutations = mutations(&world, self.config.nodes, &self.context.profile, &mut rng.split("graph"));
        let graph = graph_of(&mutations);
        let settings = &self.context.settings.cypher;
        let setup = mutations.iter().map(|mutation| Request::new(Cypher::mutation_text(mutation, settings)));
        let mut round = Round {
            index,
            schema: Schema::default(),
            setup: Arc::new(setup.collect()),
            others: Vec::new(),
            graph: Arc::new(graph),
            modelled: true,
            queries: Vec::new(),
            parameters: Map::new(),
        };
        round.queries = if self.supplied.is_empty() {
            let asked = Questions { world: &world, graph: &round.graph, config: &self.config };
            let mut rng = rng.split("questions");
            let mut tries = (0..self.per_round * TRIES).map(|_| asked.question(&mut rng));
            let all = tries.by_ref().filter(|question| self.is_askable(&round, question));
            all.take(self.per_round).map(RoundQuery::Read).collect()
        } else {
            self.supplied.clone()
        };
        (PRESET, MadeRound { round, mutations: Some(mutations), feedback: Duration::ZERO })
    }
}
