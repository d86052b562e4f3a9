//! `rehearse`: what a plan would show if the semantics themselves were the target.

use crate::written_traversal::read_in;
use edgewise_engine::{ErrorClass, Observation, Outcome, Request, Step};
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_semantics::{Budget, Error, ErrorKind, Provider};
use edgewise_lab::Plan;
use edgewise_model::Graph;
use std::time::Duration;

/// How much a traversal may do before it is too much to be judged.
pub(crate) const BUDGET: Budget = Budget { steps: 400_000, loops: 400 };

/// Why the semantics cannot play a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unplayable {
    /// A statement is no traversal, or one that the semantics do not execute.
    Unknown(String),
    /// A statement takes too long.
    TooMuch,
    /// The graph holds what Gremlin cannot, or the plan asks for what only an engine has.
    Beyond,
}

/// Plays a plan on the semantics, over this graph.
///
/// # Errors
/// Why that is not possible.
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
        .ok_or_else(|| Unplayable::Unknown("a statement cannot be read".to_owned()))?;
    match database.run(&traversal, &request.parameters) {
        Ok(rows) => Ok(Outcome::Rows(rows)),
        Err(error) => raised(&error),
    }
}

/// The error as an outcome, if the language says that there is one.
pub(crate) fn raised(error: &Error) -> Result<Outcome, Unplayable> {
    match error.kind {
        ErrorKind::Budget | ErrorKind::Depth => Err(Unplayable::TooMuch),
        ErrorKind::NotSupported | ErrorKind::MissingParameter => {
            Err(Unplayable::Unknown(format!("the semantics do not execute it: {}", error.message)))
        }
        kind => Ok(Outcome::Error {
            class: ErrorClass::Data,
            code: Some(format!("{kind:?}")),
            message: error.message.clone(),
        }),
    }
}
