//! `Database`: holds a graph and runs traversals on it with the executable semantics. Parameters and results are values
//! of the language-neutral model.

use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_model::{self as model, Rng, Rows};

use super::{ElementNames, dump, from_model, load, narrowed, narrowed_graph, to_model};
use crate::error::{Error, ErrorKind, Result};
use crate::fault::FaultSet;
use crate::graph::Graph;
use crate::run::{Budget, Parameters, execute_faulty};
use crate::value::Value;
use crate::{Provider, execute_chaos, execute_planned};

/// The executor that runs traversals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executor {
    /// Executes the steps as they are written, with these planted faults.
    Plain(FaultSet),
    /// Returns a random one of the answers that the language allows. The seed decides which.
    Chaos(u64),
    /// Optimises the traversal first, with these planted faults.
    Planned(FaultSet),
}

impl Default for Executor {
    /// The plain executor without planted faults.
    fn default() -> Self {
        Self::Plain(FaultSet::NONE)
    }
}

/// The name of the column that holds the results of a traversal.
pub const RESULT: &str = "result";

/// A graph, and the executor that runs traversals on it.
#[derive(Clone, Debug)]
pub struct Database {
    /// The provider whose behaviour the database imitates.
    pub provider: Provider,
    /// The executor that runs traversals.
    pub executor: Executor,
    /// The limits of one traversal.
    pub budget: Budget,
    graph: Graph,
    names: ElementNames,
    /// The number of traversals since the database was empty. Random choices depend on this number and the seed.
    played: u64,
}

impl Database {
    /// Creates an empty database.
    pub fn new(provider: Provider, executor: Executor, budget: Budget) -> Self {
        let graph = Graph::with_features(provider.features());
        Self { provider, executor, budget, graph, names: ElementNames::new(), played: 0 }
    }

    /// Creates a database with this graph; `None` if the graph holds a value that Gremlin does not have.
    pub fn holding(
        graph: &model::Graph,
        provider: Provider,
        executor: Executor,
        budget: Budget,
    ) -> Option<Self> {
        let graph = load(graph, provider.features())?;
        Some(Self { provider, executor, budget, graph, names: ElementNames::new(), played: 0 })
    }

    /// Removes all data.
    pub fn reset(&mut self) {
        self.graph = Graph::with_features(self.provider.features());
        self.names.clear();
        self.played = 0;
    }

    /// The graph of the database.
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The whole graph, as a graph of the model.
    ///
    /// # Errors
    /// A message, if an edge has lost one of its vertices.
    pub fn dump(&self) -> std::result::Result<model::Graph, String> {
        let graph = dump(&self.graph, &self.names)?;
        Ok(if self.provider.holds.one_number_width { narrowed_graph(&graph).into_owned() } else { graph })
    }

    /// Runs a traversal and returns its results as values of the model. Elements among the parameters are found by
    /// their numbers.
    ///
    /// # Errors
    /// The error that the traversal raises.
    pub fn run(&mut self, traversal: &Traversal, parameters: &model::Map) -> Result<Rows> {
        let values = self.run_values(traversal, parameters)?;
        let shown = |value: &Value| match to_model(value, &self.names) {
            value if self.provider.holds.one_number_width => narrowed(&value),
            value => value,
        };
        let rows = values.iter().map(|value| vec![shown(value)]).collect();
        Ok(Rows::new([RESULT], rows))
    }

    /// Runs a traversal and returns its results as values of the semantics.
    ///
    /// # Errors
    /// The error that the traversal raises.
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
            // A parameter may name an element that the graph does not have.
            let missing =
                || Error::new(ErrorKind::MissingParameter, format!("no value for the parameter {name}"));
            Ok((name.clone(), value.ok_or_else(missing)?))
        });
        converted.collect()
    }
}
