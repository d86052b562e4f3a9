//! `rehearse`: plays a plan on the executable semantics instead of a target.

use crate::written_traversal::read_in;
use edgewise_engine::{ErrorClass, Observation, Outcome, Request, Step};
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_semantics::{Budget, Error, ErrorKind, Provider};
use edgewise_lab::Plan;
use edgewise_model::Graph;
use std::time::Duration;

/// The budget of a traversal on the semantics. A traversal that exceeds it is not judged.
pub(crate) const BUDGET: Budget = Budget { steps: 400_000, loops: 400 };

/// The reason why the semantics cannot play a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unplayable {
    /// A statement is not a traversal, or the semantics do not execute it.
    Unknown(String),
    /// A statement exceeds the budget.
    TooMuch,
    /// The graph holds a value that Gremlin does not have, or the plan has a step that only a real engine can play.
    Beyond,
}

/// Plays a plan on the semantics, which hold this graph.
///
/// # Errors
/// The reason why the semantics cannot play the plan.
pub(crate) fn rehearse(
    plan: &Plan,
    graph: &Graph,
    provider: Provider,
    executor: Executor,
) -> Result<Vec<Observation>, Unplayable> {
    let fresh = || Database::holding(graph, provider, executor, BUDGET).ok_or(Unplayable::Beyond);
    let mut database = fresh()?;
    let mut observations = Vec::with_capacity(plan.steps.len());
    for planned in &plan.steps {
        if planned.copy {
            database = fresh()?;
        }
        let outcome = match &planned.step {
            Step::Run(request) => run(&mut database, request, provider)?,
            Step::Dump => match database.dump() {
                Ok(graph) => Outcome::Graph(Box::new(graph)),
                Err(_) => return Err(Unplayable::Beyond),
            },
            Step::Load { statements } => {
                database.reset();
                let mut outcome = Outcome::Done;
                for request in statements.iter() {
                    let answer = run(&mut database, request, provider)?;
                    if !answer.is_answer() {
                        outcome = answer;
                        break;
                    }
                }
                outcome
            }
            Step::Await | Step::Flush => Outcome::Done,
            Step::Explain(_) | Step::Begin | Step::Commit | Step::Rollback | Step::Restart => {
                return Err(Unplayable::Beyond);
            }
        };
        observations.push(Observation::new(outcome, Duration::ZERO));
    }
    Ok(observations)
}

fn run(database: &mut Database, request: &Request, provider: Provider) -> Result<Outcome, Unplayable> {
    if request.text.trim_start().starts_with("//") {
        return Ok(Outcome::Done);
    }
    let traversal = read_in(&request.text, provider.dialect)
        .ok_or_else(|| Unplayable::Unknown("a statement cannot be parsed".to_owned()))?;
    match database.run(&traversal, &request.parameters) {
        Ok(rows) => Ok(Outcome::Rows(rows)),
        Err(error) => raised(&error),
    }
}

/// The error as an outcome, if the language demands it; otherwise the reason why the statement is not judged.
pub(crate) fn raised(error: &Error) -> Result<Outcome, Unplayable> {
    match error.kind {
        ErrorKind::Budget | ErrorKind::Depth => Err(Unplayable::TooMuch),
        ErrorKind::NotSupported | ErrorKind::MissingParameter => {
            Err(Unplayable::Unknown(format!("the semantics do not execute the statement: {}", error.message)))
        }
        kind => Ok(Outcome::Error {
            class: ErrorClass::Data,
            code: Some(format!("{kind:?}")),
            message: error.message.clone(),
        }),
    }
}
