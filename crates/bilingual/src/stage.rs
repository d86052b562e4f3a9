//! `Stage`: plays plans on the executable semantics of both languages, over one graph.

use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_testing::consult::{consult, is_beyond};
use edgewise_engine::{ErrorClass, Observation, Outcome, QueryLanguage, Request, Step};
use edgewise_gremlin_semantics::exchange::{Database, Executor, widened_graph};
use edgewise_gremlin_semantics::{Budget, ErrorKind, Provider};
use edgewise_gremlin_syntax::parse_traversal;
use edgewise_lab::Plan;
use edgewise_model::Graph;
use std::time::Duration;

/// The budget of a traversal.
const BUDGET: Budget = Budget { steps: 400_000, loops: 400 };

/// Why the semantics cannot play a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unplayable {
    /// A statement cannot be read, or is not executed.
    Unknown(String),
    /// A statement exceeds the budget.
    TooMuch,
    /// The plan has a step that only a real engine can play.
    Beyond,
}

/// A graph, and how statements in the two languages behave on it.
pub(crate) struct Stage {
    graph: Graph,
    knobs: Knobs,
    provider: Provider,
}

impl Stage {
    pub(crate) fn new(graph: &Graph, knobs: Knobs, provider: Provider) -> Self {
        Self { graph: graph.clone(), knobs, provider }
    }

    /// Plays a plan. Each copy begins with the same graph.
    ///
    /// # Errors
    /// Why the semantics cannot play the plan.
    pub(crate) fn play(mut self, plan: &Plan) -> Result<Vec<Observation>, Unplayable> {
        let loaded = self.graph.clone();
        let mut observations = Vec::with_capacity(plan.steps.len());
        for planned in &plan.steps {
            if planned.copy {
                self.graph = loaded.clone();
            }
            let outcome = match &planned.step {
                Step::Run(request) => self.run(request)?,
                Step::Dump => Outcome::Graph(Box::new(self.graph.clone())),
                Step::Await | Step::Flush => Outcome::Done,
                Step::Load { .. }
                | Step::Explain(_)
                | Step::Begin
                | Step::Commit
                | Step::Rollback
                | Step::Restart => return Err(Unplayable::Beyond),
            };
            observations.push(Observation::new(outcome, Duration::ZERO));
        }
        Ok(observations)
    }

    /// Runs a statement; without a language it is in Cypher.
    fn run(&mut self, request: &Request) -> Result<Outcome, Unplayable> {
        match request.language.unwrap_or(QueryLanguage::Cypher) {
            QueryLanguage::Cypher => self.run_cypher(request),
            QueryLanguage::Gremlin => self.run_gremlin(request),
        }
    }

    fn run_cypher(&mut self, request: &Request) -> Result<Outcome, Unplayable> {
        let statement =
            parse_statement(&request.text).map_err(|error| Unplayable::Unknown(error.to_string()))?;
        match consult(&statement, &request.parameters, &mut self.graph, self.knobs) {
            Ok(answer) => Ok(answer.rows.map_or(Outcome::Done, Outcome::Rows)),
            Err(error) if is_beyond(&error) => Err(Unplayable::TooMuch),
            Err(error) => Ok(Outcome::error(ErrorClass::Data, error.to_string())),
        }
    }

    fn run_gremlin(&mut self, request: &Request) -> Result<Outcome, Unplayable> {
        let traversal = parse_traversal(&request.text, self.provider.dialect)
            .map_err(|error| Unplayable::Unknown(error.to_string()))?;
        let mut database = Database::holding(&self.graph, self.provider, Executor::default(), BUDGET)
            .ok_or_else(|| Unplayable::Unknown("the graph has something that Gremlin has not".to_owned()))?;
        let rows = match database.run(&traversal, &request.parameters) {
            Ok(rows) => rows,
            Err(error) => {
                return match error.kind {
                    ErrorKind::Budget | ErrorKind::Depth => Err(Unplayable::TooMuch),
                    ErrorKind::NotSupported | ErrorKind::MissingParameter => {
                        Err(Unplayable::Unknown(error.message))
                    }
                    _ => Ok(Outcome::error(ErrorClass::Data, error.message)),
                };
            }
        };
        let after = database.dump().map_err(Unplayable::Unknown)?;
        self.graph = widened_graph(&after);
        Ok(Outcome::Rows(rows))
    }
}
