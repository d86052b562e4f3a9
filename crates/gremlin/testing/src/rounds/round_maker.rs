//! Makes any round of a campaign from seed and index alone.

use super::limits::limits_of;
use super::supplied::supplied_round;
use super::variables::named_apart;
use crate::setup::{index_declaration, schema_declaration, statements};
use crate::{Config, Gremlin, GremlinContext, MadeRound, Round, RoundQuery};
use edgewise_engine::Request;
use edgewise_gremlin_generate::{
    GENERATOR_VERSION, GeneratedTraversal, GraphPlan, IndexPlan, Interval, Limits, Partition, Schema,
    generate_round,
};
use edgewise_gremlin_semantics::exchange::{ElementNames, dump};
use edgewise_gremlin_semantics::{Ids, Provider};
use edgewise_gremlin_syntax::ast::{Condition, Filter};
use edgewise_lab::Language;
use edgewise_lab::campaign::Supplied;
use edgewise_model::{Graph, Map, Rng};
use std::sync::Arc;
use std::time::Duration;

/// Makes rounds. Round *n* needs no other round and no worker number.
#[derive(Clone, Debug)]
pub struct RoundMaker {
    seed: u64,
    config: edgewise_gremlin_generate::Config,
    limits: Limits,
    context: GremlinContext,
    stream_key: Vec<u8>,
    supplied: Supplied<Gremlin>,
    per_round: usize,
}

impl RoundMaker {
    /// A maker for a seed, a configuration and a target.
    pub fn new(seed: u64, config: &Config, context: GremlinContext) -> Self {
        let mut generate = config.generate.clone();
        // Two thirds of the traversals are drawn whole, one third for the partition of a condition.
        let partitions = config.queries_per_round / 3;
        let whole = config.queries_per_round - partitions;
        generate.traversal.traversals = Interval::new(whole, whole);
        generate.traversal.partitions = Interval::new(partitions, partitions);
        let stream_key = Gremlin::stream_key(&context);
        let limits = limits_of(&context);
        let per_round = config.queries_per_round as usize;
        Self { seed, config: generate, limits, context, stream_key, supplied: Supplied::default(), per_round }
    }

    /// The maker with a user's traversals or setup in place of generated ones.
    #[must_use]
    pub fn with(mut self, supplied: Supplied<Gremlin>) -> Self {
        self.supplied = supplied;
        self
    }

    /// The random stream of a round.
    pub fn stream(&self, index: u64) -> Rng {
        Rng::for_round(GENERATOR_VERSION, self.seed, &self.stream_key, index)
    }

    /// Makes a round.
    pub fn make(&self, index: u64) -> MadeRound {
        let mut rng = self.stream(index);
        if !self.supplied.is_nothing() {
            return supplied_round(self, &self.supplied, index, &mut rng);
        }
        let generated = generate_round(&self.config, &self.limits, &mut rng);
        let (queries, parameters) = queries(generated.traversals, generated.partitions);
        let graph = dump(&generated.graph.graph(), &ElementNames::new()).unwrap_or_default();
        self.made(
            index,
            (&generated.schema, &generated.graph, &generated.indexes),
            graph,
            queries,
            parameters,
        )
    }

    /// A round on a planned graph.
    pub(super) fn made(
        &self,
        index: u64,
        (schema, plan, indexes): (&Schema, &GraphPlan, &[IndexPlan]),
        graph: Graph,
        queries: Vec<RoundQuery>,
        parameters: Map,
    ) -> MadeRound {
        let words = |provider: &Provider, schema_first: bool, can_index: bool| {
            let provider = Provider { holds: self.common_ids(provider), ..*provider };
            let schema_first = schema_first.then(|| Request::new(schema_declaration(schema)));
            let indexes = indexes.iter().filter(|_| can_index);
            let indexes = indexes.map(|index| Request::new(index_declaration(index, schema)));
            // A value that cannot be written is not generated; if one slips through, the round has no data.
            let data = statements(plan, &provider).unwrap_or_default();
            Arc::new(schema_first.into_iter().chain(indexes).chain(data).collect::<Vec<_>>())
        };
        let profile = &self.context.profile;
        let setup = words(&self.context.settings, profile.schema_first, self.limits.indexes);
        let others = self.context.others.iter();
        let others = others
            .map(|other| words(&other.settings, other.profile.schema_first, self.limits.indexes))
            .collect();
        let round = Round {
            index,
            schema: edgewise_model::Schema::default(),
            setup,
            others,
            graph: Arc::new(graph),
            modelled: true,
            queries,
            parameters,
        };
        MadeRound { round, mutations: None, feedback: Duration::ZERO }
    }

    /// Where one target gives ids itself, all of them are written to without ids of ours: one traversal is sent to all.
    fn common_ids(&self, provider: &Provider) -> edgewise_gremlin_semantics::Holds {
        let ids = if self.limits.user_ids { Ids::Given } else { Ids::Assigned };
        edgewise_gremlin_semantics::Holds { ids, ..provider.holds }
    }

    /// What is generated, for what, and how many queries a round has.
    pub(super) fn parts(&self) -> (&edgewise_gremlin_generate::Config, &Limits, &GremlinContext, usize) {
        (&self.config, &self.limits, &self.context, self.per_round)
    }
}

/// The queries of a round with the values of their variables. A base for a partition is asked with its condition.
pub(super) fn queries(
    traversals: Vec<GeneratedTraversal>,
    partitions: Vec<Partition>,
) -> (Vec<RoundQuery>, Map) {
    let bases = partitions.into_iter().map(|base| {
        let condition = Filter::Filter(Condition::Traversal(base.test.clone()));
        RoundQuery::Read(base.part(condition).into())
    });
    let mut queries: Vec<RoundQuery> = bases.collect();
    let mut parameters = Map::new();
    for generated in traversals {
        let (traversal, own) = named_apart(generated, queries.len());
        queries.push(RoundQuery::Read(traversal.into()));
        parameters.extend(own);
    }
    (queries, parameters)
}
