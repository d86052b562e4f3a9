//! `Claim`: what may be claimed of the answers to a traversal, from its determinism.

use crate::answer_form::comparison;
use crate::oracle::usage::Usage;
use crate::{GremlinContext, Round};
use edgewise_engine::Profile;
use edgewise_gremlin_semantics::determinism::{Determinism, Fact, GraphFacts, analyse_on};
use edgewise_gremlin_semantics::exchange::{Database, ElementNames, Executor, from_model};
use edgewise_gremlin_semantics::{Budget, Graph, Ids, Parameters, Provider, Value};
use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_lab::Comparison;
use edgewise_lab::oracle::Refusal;
use edgewise_model::{CompositeKind, Graph as ModelGraph, Map, Value as Model};
use std::borrow::Cow;

/// What may be claimed of the answers to a traversal.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// How two answers are compared.
    pub comparison: Comparison,
    /// True if the traversal may change the graph.
    pub writes: bool,
}

impl Claim {
    /// What may be claimed of two answers: of two engines, of two runs, or of an engine and the semantics.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(crate) fn of(
        traversal: &Traversal,
        round: &Round,
        context: &GremlinContext,
    ) -> Result<Self, Refusal> {
        Self::on(traversal, &round.graph, &round.parameters, &context.settings)
    }

    /// What may be claimed of two answers on a graph.
    ///
    /// # Errors
    /// The reason why nothing may.
    pub(crate) fn on(
        traversal: &Traversal,
        graph: &ModelGraph,
        parameters: &Map,
        provider: &Provider,
    ) -> Result<Self, Refusal> {
        let usage = Usage::of(traversal);
        if usage.chance {
            return Err(Refusal::unsound("a step or value that is left to chance or to the clock"));
        }
        if (usage.names_ids || usage.shows_ids) && provider.holds.ids == Ids::Assigned {
            return Err(Refusal::unsound("ids, which the target gives itself"));
        }
        if usage.shows_ids && usage.writes {
            return Err(Refusal::unsound("ids of new elements"));
        }
        let facts = facts(traversal, graph, parameters, provider, usage.writes)?;
        if facts.bag.is_open() {
            return Err(Refusal::unsound("the results depend on an order that is not determined"));
        }
        if usage.writes && facts.side_effects.is_open() {
            return Err(Refusal::unsound(
                "the graph it leaves behind depends on an order that is not determined",
            ));
        }
        let near = facts.rounding != Fact::Determined;
        let comparison = comparison(facts.bag == Fact::Loose, near);
        Ok(Self { comparison, writes: usage.writes })
    }
}

/// What a traversal may use up while a plan is made: planning must not take longer than the engine.
const PLANNING_BUDGET: Budget = Budget { steps: 40_000, loops: 100 };

/// Whether a traversal raises an error by the semantics on the graph of the round, or takes too long to find out.
pub(crate) fn raises(traversal: &Traversal, round: &Round, context: &GremlinContext) -> bool {
    Database::holding(&round.graph, context.settings, Executor::default(), PLANNING_BUDGET)
        .is_some_and(|mut database| database.run_values(traversal, &round.parameters).is_err())
}

/// The determinism of a traversal on a graph.
fn facts(
    traversal: &Traversal,
    graph: &ModelGraph,
    parameters: &Map,
    provider: &Provider,
    writes: bool,
) -> Result<Determinism, Refusal> {
    let known = GraphFacts {
        multi_properties: writes && provider.holds.multi_properties || holds_several(graph),
        side_effects_are_barriers: provider.knobs.side_effects_are_barriers,
    };
    analyse_on(traversal, &plain_parameters(parameters), known).map_err(|error| {
        Refusal::Unsound(Cow::Owned(format!("the semantics do not compile it: {:?}", error.kind)))
    })
}

/// Whether a vertex of a graph holds several values of one key.
fn holds_several(graph: &ModelGraph) -> bool {
    graph.nodes().flat_map(|node| node.properties.values()).any(|value| match value {
        Model::Composite(set) => set.kind() == CompositeKind::Set && set.parts().len() > 1,
        _ => false,
    })
}

/// Parameters for an analysis, to which it does not matter which element is meant.
fn plain_parameters(parameters: &Map) -> Parameters {
    let (nowhere, names) = (Graph::new(), ElementNames::new());
    let value = |value: &Model| match value {
        Model::Node(node) => Value::Long(i64::try_from(node.id).unwrap_or_default()),
        Model::Relationship(edge) => Value::Long(i64::try_from(edge.id).unwrap_or_default()),
        other => from_model(other, &nowhere, &names).unwrap_or_default(),
    };
    parameters.iter().map(|(name, given)| (name.clone(), value(given))).collect()
}

/// Whether documents of the target say that it does something in a traversal differently: then only the engine's own answers are
/// compared with each other.
///
/// # Errors
/// The step that is documented otherwise.
pub(crate) fn documented_elsewhere(traversal: &Traversal, profile: &Profile) -> Result<(), Refusal> {
    let usage = Usage::of(traversal);
    let documented = |name: &&str| {
        let functions = profile.deviations.iter().flat_map(|deviation| &deviation.functions);
        functions.into_iter().any(|function| function == name)
    };
    match usage.names.iter().find(|name| documented(name)) {
        Some(name) => {
            Err(Refusal::Unsound(Cow::Owned(format!("the profile documents another behaviour of `{name}`"))))
        }
        None => Ok(()),
    }
}
