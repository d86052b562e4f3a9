//! Makes any round of a campaign from seed and index alone.

use super::Config;
use crate::Round;
use crate::oracle::Bearing;
use edgewise_cypher::print_statement;
use edgewise_engine::Request;
use edgewise_generate::{Features, GENERATOR_VERSION, Interval, generate_round};
use edgewise_model::{Mutation, Rng};
use std::sync::Arc;

/// Makes rounds. Round *n* needs no other round and no worker number.
#[derive(Clone, Debug)]
pub struct RoundMaker {
    seed: u64,
    config: edgewise_generate::Config,
    features: Features,
    bearing: Bearing,
    fingerprint: Vec<u8>,
}

/// A round with what its setup statements do to the model's graph.
#[derive(Clone, Debug)]
pub struct MadeRound {
    /// The round.
    pub round: Round,
    /// One mutation per setup statement.
    pub mutations: Vec<Mutation>,
}

impl RoundMaker {
    /// A maker for a seed, a configuration and a target.
    pub fn new(seed: u64, config: &Config, features: Features, bearing: Bearing) -> Self {
        let mut generate = config.generate.clone();
        // One query in four is drawn whole, three for the partition of a predicate.
        let whole = config.queries_per_round / 4;
        generate.query.queries = Interval::new(whole, whole);
        generate.query.partitions =
            Interval::new(config.queries_per_round - whole, config.queries_per_round - whole);
        // Queries of a round share one loaded graph and are sent without parameters.
        generate.query.writes = 0;
        generate.query.parameters = 0;
        let fingerprint = bearing.profile.fingerprint();
        Self { seed, config: generate, features, bearing, fingerprint }
    }

    /// The random stream of a round.
    pub fn stream(&self, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, &self.fingerprint, index)
    }

    /// Makes a round.
    pub fn make(&self, index: u64) -> MadeRound {
        let mut rng = self.stream(index);
        let generated = generate_round(&self.config, &self.features, &mut rng);
        let setup = generated
            .setup
            .iter()
            .map(|step| Request::new(print_statement(&step.statement, &self.bearing.dialect)))
            .collect();
        let bases = generated.partitions.into_iter().map(|base| base.query(Some(base.predicate.clone())));
        let queries = bases
            .chain(
                generated.queries.into_iter().filter_map(|generated| generated.statement.as_query().cloned()),
            )
            .collect();
        MadeRound {
            mutations: generated.setup.into_iter().map(|step| step.mutation).collect(),
            round: Round {
                index,
                schema: generated.schema,
                setup: Arc::new(setup),
                others: Vec::new(),
                graph: Arc::new(generated.graph),
                queries,
            },
        }
    }
}
