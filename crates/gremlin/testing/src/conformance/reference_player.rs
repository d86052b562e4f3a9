//! `ReferencePlayer`: runs the scenarios of a conformance suite on the executable semantics.

use super::{PlayError, Player, Request};
use crate::feature::GraphName;
use edgewise_gremlin_semantics::fault::FaultSet;
use edgewise_gremlin_semantics::{Budget, Error, Graph, Knobs, Parameters, Value, execute, execute_planned};
use edgewise_gremlin_syntax::ast::{self, Configuration};
use edgewise_gremlin_syntax::{Dialect, parse_traversal};

/// Runs scenarios on the executable semantics.
pub struct ReferencePlayer<'g> {
    graph: Graph,
    /// Loads a graph of the suite by its name. The player itself reads no files.
    graphs: &'g dyn Fn(GraphName) -> Result<Graph, String>,
    /// True if traversals are optimised before they are executed.
    planned: bool,
    /// The knobs of the version of TinkerPop to play.
    knobs: Knobs,
}

impl<'g> ReferencePlayer<'g> {
    /// Creates a player that gets its graphs from this function.
    pub fn new(graphs: &'g dyn Fn(GraphName) -> Result<Graph, String>, planned: bool) -> Self {
        Self { graph: Graph::default(), graphs, planned, knobs: Knobs::default() }
    }

    /// The player with the knobs of a version of TinkerPop.
    pub fn with_knobs(self, knobs: Knobs) -> Self {
        Self { knobs, ..self }
    }

    /// The graph in its current state.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }
}

fn play_error(error: &Error) -> PlayError {
    if error.kind.is_verdict() {
        PlayError::Raised(error.message.clone())
    } else {
        PlayError::NotPlayable(error.to_string())
    }
}

impl Player for ReferencePlayer<'_> {
    fn load(&mut self, graph: GraphName) -> Result<(), PlayError> {
        self.graph = (self.graphs)(graph).map_err(PlayError::NotPlayable)?;
        Ok(())
    }

    fn play(&mut self, request: Request<'_>) -> Result<Vec<Value>, PlayError> {
        let mut traversal = parse_traversal(request.text, Dialect::CANONICAL)
            .map_err(|error| PlayError::NotPlayable(error.to_string()))?;
        let mut parameters = Parameters::new();
        for (name, value) in request.parameters {
            parameters.insert(name.clone(), value.clone());
        }
        for (place, (name, value)) in request.side_effects.iter().enumerate() {
            let variable = format!("side{place}");
            parameters.insert(variable.as_str().into(), value.clone());
            traversal.source.configuration.push(Configuration::WithSideEffect {
                key: name.as_str().into(),
                initial: ast::Value::Variable(variable.as_str().into()),
                reducer: None,
            });
        }
        let (knobs, budget) = (self.knobs, Budget::default());
        let (graph, faults) = (&mut self.graph, FaultSet::default());
        let answer = if self.planned {
            execute_planned(graph, &traversal, &parameters, &knobs, budget, faults)
        } else {
            execute(graph, &traversal, &parameters, &knobs, budget)
        };
        answer.map(|answer| answer.values).map_err(|error| play_error(&error))
    }
}
