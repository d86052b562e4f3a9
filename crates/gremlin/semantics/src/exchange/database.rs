//! `Database`: a graph with the semantics in front of it, in the words of the model.

use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_model::{self as model, Rng, Rows};

use super::{ElementNames, dump, from_model, load, to_model};
use crate::error::{Error, ErrorKind, Result};
use crate::fault::FaultSet;
use crate::graph::Graph;
use crate::run::{Budget, Parameters, execute_faulty};
use crate::value::Value;
use crate::{Provider, execute_chaos, execute_planned};

/// Which executor answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executor {
    /// Step by step, as the traversal is written, with faults planted.
    Plain(FaultSet),
    /// Any answer the language allows, drawn from a seed.
    Chaos(u64),
    /// By way of an optimised plan, with faults planted.
    Planned(FaultSet),
}

impl Default for Executor {
    /// The honest semantics.
    fn default() -> Self {
        Self::Plain(FaultSet::NONE)
    }
}

/// The column in which the results of a traversal stand.
pub const RESULT: &str = "result";

/// A graph with the semantics in front of it.
#[derive(Clone, Debug)]
pub struct Database {
    /// What the provider it plays decides for itself.
    pub provider: Provider,
    /// Who answers.
    pub executor: Executor,
    /// How much a traversal may do.
    pub budget: Budget,
    graph: Graph,
    names: ElementNames,
    /// Traversals since the database was empty: with the seed, what chance starts from.
    played: u64,
}

impl Database {
    /// An empty one.
    pub fn new(provider: Provider, executor: Executor, budget: Budget) -> Self {
        let graph = Graph::with_features(provider.features());
        Self { provider, executor, budget, graph, names: ElementNames::new(), played: 0 }
    }

    /// One that holds a graph; none if Gremlin cannot.
    pub fn holding(
        graph: &model::Graph,
        provider: Provider,
        executor: Executor,
        budget: Budget,
    ) -> Option<Self> {
        let graph = load(graph, provider.features())?;
        Some(Self { provider, executor, budget, graph, names: ElementNames::new(), played: 0 })
    }

    /// Makes it empty.
    pub fn reset(&mut self) {
        self.graph = Graph::with_features(self.provider.features());
        self.names.clear();
        self.played = 0;
    }

    /// The graph it holds.
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The whole graph, in the words of the model.
    ///
    /// # Errors
    /// One sentence, if the graph is not whole.
    pub fn dump(&self) -> std::result::Result<model::Graph, String> {
        dump(&self.graph, &self.names)
    }

    /// Runs a traversal. Elements of ours as parameters stand for those of this graph.
    ///
    /// # Errors
    /// What the semantics say.
    pub fn run(&mut self, traversal: &Traversal, parameters: &model::Map) -> Result<Rows> {
        let values = self.run_values(traversal, parameters)?;
        let rows = values.iter().map(|value| vec![to_model(value, &self.names)]).collect();
        Ok(Rows::new([RESULT], rows))
    }

    /// Runs a traversal; its results are values of the semantics.
    ///
    /// # Errors
    /// What the semantics say.
    pub fn run_values(&mut self, traversal: &Traversal, parameters: &model::Map) -> Result<Vec<Value>> {
        let parameters = self.parameters(parameters)?;
        let (knobs, budget) = (&self.provider.knobs, self.budget);
        self.played += 1;
        let graph = &mut self.graph;
        let answer = match self.executor {
            Executor::Plain(faults) => execute_faulty(graph, traversal, &parameters, knobs, budget, faults),
            Executor::Chaos(seed) => {
                let chance = Rng::from_seed_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.played);
                execute_chaos(graph, traversal, &parameters, knobs, budget, chance)
            }
            Executor::Planned(faults) => {
                execute_planned(graph, traversal, &parameters, knobs, budget, faults)
            }
        }?;
        for value in &answer.values {
            self.names.learn(value);
        }
        Ok(answer.values)
    }

    fn parameters(&self, given: &model::Map) -> Result<Parameters> {
        let converted = given.iter().map(|(name, value)| {
            let value = from_model(value, &self.graph, &self.names);
            // An element that is not there is no element.
            let missing =
                || Error::new(ErrorKind::MissingParameter, format!("no value for the parameter {name}"));
            Ok((name.clone(), value.ok_or_else(missing)?))
        });
        converted.collect()
    }
}
