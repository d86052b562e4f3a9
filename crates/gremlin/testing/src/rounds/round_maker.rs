//! Makes any round of a campaign from the seed and the round's index alone.

use super::limits::limits_of;
use super::supplied::supplied_round;
use super::variables::with_unique_variables;
use crate::setup::{index_declaration, schema_declaration, statements};
use crate::{Config, Gremlin, GremlinContext, MadeRound, Round, RoundQuery};
use edgewise_engine::Request;
use edgewise_gremlin_generate::{
    GENERATOR_VERSION, GeneratedTraversal, GraphPlan, IndexPlan, Interval, Limits, Partition, Schema,
    generate_round,
};
use edgewise_gremlin_semantics::exchange::{ElementNames, dump, narrowed_graph};
use edgewise_gremlin_semantics::{Ids, Provider};
use edgewise_gremlin_syntax::ast::{Condition, Filter};
use edgewise_lab::Language;
use edgewise_lab::campaign::Supplied;
use edgewise_model::{Graph, Map, Rng};
use std::sync::Arc;
use std::time::Duration;

/// Makes rounds. Round *n* depends neither on other rounds nor on the number of the worker.
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
    /// Creates a maker for a seed, a configuration and a target.
    pub fn new(seed: u64, config: &Config, context: GremlinContext) -> Self {
        let mut generate = config.generate.clone();
        // Two thirds of the traversals are generated freely. One third has a filter by which the partition oracle can
        // split it, unless the configuration excludes these.
        let partitions =
            if generate.traversal.partitions.max == 0 { 0 } else { config.queries_per_round / 3 };
        let whole = config.queries_per_round - partitions;
        generate.traversal.traversals = Interval::new(whole, whole);
        generate.traversal.partitions = Interval::new(partitions, partitions);
        let stream_key = Gremlin::stream_key(&context);
        let limits = limits_of(&context);
        let per_round = config.queries_per_round as usize;
        Self { seed, config: generate, limits, context, stream_key, supplied: Supplied::default(), per_round }
    }

    /// Uses a user's traversals or setup statements instead of generated ones.
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
        let one_width = self.context.settings.holds.one_number_width;
        let graph = if one_width { narrowed_graph(&graph).into_owned() } else { graph };
        self.made(
            index,
            (&generated.schema, &generated.graph, &generated.indexes),
            graph,
            queries,
            parameters,
        )
    }

    /// Makes a round for a planned graph.
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
            // The generator only plans values that the dialect can express. If one cannot be written, the round has no
            // data.
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

    /// If one target assigns ids itself, setup statements give no ids on any target, because all targets get the same
    /// traversal.
    fn common_ids(&self, provider: &Provider) -> edgewise_gremlin_semantics::Holds {
        let ids = if self.limits.user_ids { Ids::Given } else { Ids::Assigned };
        edgewise_gremlin_semantics::Holds { ids, ..provider.holds }
    }

    /// The configuration, the limits of the targets, the context, and the number of queries of a round.
    pub(super) fn parts(&self) -> (&edgewise_gremlin_generate::Config, &Limits, &GremlinContext, usize) {
        (&self.config, &self.limits, &self.context, self.per_round)
    }
}

/// The queries of a round and the values of their variables. A traversal that was generated for the partition oracle
/// includes its filter.
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
        let (traversal, own) = with_unique_variables(generated, queries.len());
        queries.push(RoundQuery::Read(traversal.into()));
        parameters.extend(own);
    }
    (queries, parameters)
}
