//! `Contract`: how two answers to a traversal may be compared. The determinism analysis of the traversal decides this.

use crate::answer_form::comparison;
use crate::oracle::usage::Usage;
use crate::{GremlinContext, Round};
use edgewise_engine::Profile;
use edgewise_gremlin_semantics::determinism::{Determinism, Fact, GraphFacts, analyse_on};
use edgewise_gremlin_semantics::exchange::{Database, ElementNames, Executor, from_model};
use edgewise_gremlin_semantics::{Budget, ErrorKind, Graph, Ids, Incomparable, Parameters, Provider, Value};
use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_lab::Comparison;
use edgewise_lab::oracle::Refusal;
use edgewise_model::{CompositeKind, Graph as ModelGraph, Map, Value as Model};
use std::borrow::Cow;

/// How two answers to a traversal may be compared.
#[derive(Clone, Debug)]
pub(crate) struct Contract {
    /// How two answers are compared.
    pub comparison: Comparison,
    /// True if the traversal may change the graph.
    pub writes: bool,
}

impl Contract {
    /// How two answers to a traversal on the graph of the round may be compared. The answers may come from two engines, from
    /// two runs, or from an engine and the semantics.
    ///
    /// # Errors
    /// The reason why the answers may not be compared.
    pub(crate) fn of(
        traversal: &Traversal,
        round: &Round,
        context: &GremlinContext,
    ) -> Result<Self, Refusal> {
        Self::on(traversal, &round.graph, &round.parameters, &context.settings)
    }

    /// How two answers to a traversal on this graph may be compared.
    ///
    /// # Errors
    /// The reason why the answers may not be compared.
    pub(crate) fn on(
        traversal: &Traversal,
        graph: &ModelGraph,
        parameters: &Map,
        provider: &Provider,
    ) -> Result<Self, Refusal> {
        let usage = Usage::of(traversal);
        if usage.chance {
            return Err(Refusal::unsound(
                "the traversal uses a random value, the clock or an outside source",
            ));
        }
        if (usage.names_ids || usage.shows_ids) && provider.holds.ids == Ids::Assigned {
            return Err(Refusal::unsound("the traversal uses ids, and the target assigns ids itself"));
        }
        if usage.shows_ids && usage.writes {
            return Err(Refusal::unsound("the traversal returns ids of elements that it creates"));
        }
        refuse_undecided_comparison(traversal, graph, parameters, provider, &usage)?;
        let facts = determinism_of(traversal, graph, parameters, provider, usage.writes)?;
        if facts.bag.is_open() {
            return Err(Refusal::unsound("the results depend on an order that Gremlin does not determine"));
        }
        if usage.writes && facts.side_effects.is_open() {
            return Err(Refusal::unsound(
                "the graph afterwards depends on an order that Gremlin does not determine",
            ));
        }
        let near = facts.rounding != Fact::Determined;
        let comparison = comparison(facts.bag == Fact::Loose, near);
        Ok(Self { comparison, writes: usage.writes })
    }
}

/// The budget of a traversal that the semantics execute while an oracle plans. Planning must not take longer than the
/// engine.
const PLANNING_BUDGET: Budget = Budget { steps: 40_000, loops: 100 };

/// Whether the semantics raise an error for a traversal on the graph of the round, or exceed the budget.
pub(crate) fn raises(traversal: &Traversal, round: &Round, context: &GremlinContext) -> bool {
    Database::holding(&round.graph, context.settings, Executor::default(), PLANNING_BUDGET)
        .is_some_and(|mut database| database.run_values(traversal, &round.parameters).is_err())
}

/// Refuses a traversal if one of its filters makes a comparison that is neither true nor false. Before TinkerPop 3.8 the
/// answer then depends on the strategies that the engine applies.
///
/// # Errors
/// The refusal, if the semantics meet such a comparison.
fn refuse_undecided_comparison(
    traversal: &Traversal,
    graph: &ModelGraph,
    parameters: &Map,
    provider: &Provider,
    usage: &Usage,
) -> Result<(), Refusal> {
    if provider.knobs.incomparable != Incomparable::Ternary || !usage.compares {
        return Ok(());
    }
    let database = Database::holding(graph, *provider, Executor::default(), PLANNING_BUDGET);
    let result = database.map(|mut database| database.run_values(traversal, parameters));
    match result {
        Some(Err(error)) if error.kind == ErrorKind::NotSupported => {
            Err(Refusal::unsound("a filter inside a filter compares values that cannot be compared"))
        }
        _ => Ok(()),
    }
}

/// Runs the determinism analysis of a traversal on a graph.
fn determinism_of(
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
        Refusal::Unsound(Cow::Owned(format!("the semantics do not compile the traversal: {:?}", error.kind)))
    })
}

/// Whether a vertex of the graph holds several values of one key.
fn holds_several(graph: &ModelGraph) -> bool {
    graph.nodes().flat_map(|node| node.properties.values()).any(|value| match value {
        Model::Composite(set) => set.kind() == CompositeKind::Set && set.parts().len() > 1,
        _ => false,
    })
}

/// Parameters for the determinism analysis. Elements are replaced by their ids, because the result of the analysis is the
/// same for every element.
fn plain_parameters(parameters: &Map) -> Parameters {
    let (nowhere, names) = (Graph::new(), ElementNames::new());
    let value = |value: &Model| match value {
        Model::Node(node) => Value::Long(i64::try_from(node.id).unwrap_or_default()),
        Model::Relationship(edge) => Value::Long(i64::try_from(edge.id).unwrap_or_default()),
        other => from_model(other, &nowhere, &names).unwrap_or_default(),
    };
    parameters.iter().map(|(name, given)| (name.clone(), value(given))).collect()
}

/// Checks that the target's profile documents no deviation for any step of the traversal. If there is one, the answer is
/// compared only with other answers of the same engine, not with the semantics.
///
/// # Errors
/// The refusal that names the step.
pub(crate) fn check_no_documented_deviation(traversal: &Traversal, profile: &Profile) -> Result<(), Refusal> {
    let usage = Usage::of(traversal);
    let documented = |name: &&str| {
        let functions = profile.deviations.iter().flat_map(|deviation| &deviation.functions);
        functions.into_iter().any(|function| function == name)
    };
    match usage.names.iter().find(|name| documented(name)) {
        Some(name) => {
            Err(Refusal::Unsound(Cow::Owned(format!("the profile documents a deviation of `{name}`"))))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::Contract;
    use crate::WrittenTraversal;
    use edgewise_gremlin_semantics::Provider;
    use edgewise_gremlin_syntax::Dialect;
    use edgewise_model::{Graph, Map};

    /// Whether two answers to a traversal may be compared under a dialect.
    fn is_comparable(text: &str, dialect: &str) -> bool {
        let dialect = Dialect::ALL.iter().find(|known| known.to_string() == dialect).expect(dialect);
        let traversal = WrittenTraversal::read(text).expect(text);
        Contract::on(&traversal, &Graph::default(), &Map::default(), &Provider::of(*dialect)).is_ok()
    }

    #[test]
    fn before_3_8_a_traversal_with_a_negated_comparison_that_is_neither_true_nor_false_is_refused() {
        let undecided = "g.inject(1).not(__.is(P.lte('a')))";
        assert!(is_comparable(undecided, "gremlin-lang 3.8"));
        assert!(
            !is_comparable(undecided, "gremlin-lang 3.7") && !is_comparable(undecided, "gremlin-lang 3.6")
        );
        assert!(is_comparable("g.inject(1).not(__.is(P.lte(2)))", "gremlin-lang 3.7"));
        assert!(is_comparable("g.inject(1).is(P.lte('a'))", "gremlin-lang 3.7"));
    }
}
