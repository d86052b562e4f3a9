//! The failure oracle: reports internal errors, crashes and hangs, which show without a second answer to compare with.
//!
//! ```text
//! query:  any statement, alone on a freshly loaded database
//! ```
//! An error counts only if the profile puts it into the class `internal`. An internal error or a crash is a fault even
//! on an invalid statement, because an engine must refuse what has no meaning. A hang is claimed only under two
//! conditions. The statement runs into its time limit twice, the second time alone on a fresh database with ten times
//! the limit. And the reference (the executable semantics, which use no index or shortcut) answers it within its own
//! small budget on the same graph.

use super::{Oracle, Part, Refusal, Screening};
use crate::{FaultKind, Language, Plan, Round, Symptom, TargetContext, Verdict, message_template};
use edgewise_engine::{ErrorClass, Observation, Outcome, Request, Step};
use edgewise_model::{Map, Rng};
use std::borrow::Cow;

/// Reports internal errors, crashes and hangs.
pub struct FailureOracle;

impl FailureOracle {
    /// The id of the oracle.
    pub const ID: &'static str = "failure";
}

/// A statement is a hang only if it does not end within this many times the time limit.
const PATIENCE: u32 = 10;

impl<L: Language> Oracle<L> for FailureOracle {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn claims(&self) -> &'static str {
        "no statement causes an internal error or a crash, and a small valid one is answered in time"
    }

    fn needs(&self) -> &'static str {
        "nothing"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Error
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        match symptom.kind {
            FaultKind::Crash => "No statement may end the engine:",
            FaultKind::Hang => {
                "On this graph the answer takes few steps, even computed one by one, and yet there is no answer:"
            }
            _ => "The engine reports a fault of its own, instead of answering the statement or refusing it:",
        }
    }

    fn part(&self) -> Part {
        Part::Statement
    }

    fn screen(
        &self,
        _: &Round<L>,
        plan: &Plan,
        observations: &[Observation],
        _: &TargetContext<L>,
    ) -> Screening {
        match suspect(plan, observations) {
            Some((request, afterwards)) => {
                let mut closer = alone(Request { parameters: Map::new(), ..request.clone() });
                if afterwards {
                    closer = closer.step(&Plan::graph_role("query"), Step::Dump);
                }
                Screening::Closer(Box::new(closer))
            }
            None => Screening::Quiet,
        }
    }

    fn about_answers(&self) -> bool {
        false
    }

    fn judges_invalid(&self) -> bool {
        true
    }

    fn plan(
        &self,
        _: &Round<L>,
        query: &L::Query,
        context: &TargetContext<L>,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        Ok(alone(L::request(query, &context.settings)))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let Some(observation) = observations.last() else {
            return Verdict::skip("no outcome was observed");
        };
        match &observation.outcome {
            Outcome::Error { class: ErrorClass::Internal, message, .. } => {
                let symptom = Symptom::new(FaultKind::Error, Self::ID, "internal-error")
                    .with_error(ErrorClass::Internal, message);
                Verdict::fail(
                    symptom,
                    format!("A statement fails with an internal error: {}", message_template(message)),
                    message.clone(),
                )
            }
            Outcome::Crash(crash) => {
                let how = match (crash.signal, crash.status) {
                    (Some(signal), _) => format!("signal {signal}"),
                    (None, Some(status)) => format!("exit status {status}"),
                    (None, None) => "no exit status".to_owned(),
                };
                let symptom = Symptom::new(FaultKind::Crash, Self::ID, "crash").with_crash(crash);
                Verdict::fail(
                    symptom,
                    format!("A statement crashes the engine ({how})"),
                    crash.last_lines.join("\n"),
                )
            }
            Outcome::Hang { limit_ms } => judge_hang::<L>(plan, &format!("no answer within {limit_ms} ms")),
            Outcome::Error { class: ErrorClass::Timeout, message, .. } => judge_hang::<L>(plan, message),
            Outcome::Rows(_) | Outcome::Done | Outcome::Graph(_) => Verdict::Pass { vacuous: false },
            Outcome::Error { class, .. } => {
                Verdict::Skip(Cow::Owned(format!("the statement raised an error of class {class}")))
            }
        }
    }
}

/// Judges a statement that was not answered in time: asks for a plan with more time, or fails it if it had that
/// already.
fn judge_hang<L: Language>(plan: &Plan, detail: &str) -> Verdict {
    let Some((_, request)) = plan.statements().last() else {
        return Verdict::skip("the engine hung outside a statement");
    };
    if !L::is_statement(&request.text) {
        return Verdict::skip("the statement is slow and cannot be judged");
    }
    if plan.patience >= PATIENCE {
        return Verdict::fail(
            Symptom::new(FaultKind::Hang, FailureOracle::ID, "hang"),
            "The engine does not answer a small valid statement",
            detail,
        );
    }
    Verdict::More(Box::new(Plan { patience: PATIENCE, fresh: true, ..plan.clone() }))
}

/// The plan that runs one statement alone on a freshly loaded database.
pub fn failure_plan(text: String) -> Plan {
    alone(Request::new(text))
}

fn alone(request: Request) -> Plan {
    let mut plan = Plan::new(FailureOracle::ID, "alone").step("query", Step::Run(request));
    plan.fresh = true;
    plan
}

/// The first statement of a plan that raised an internal error, crashed the engine or was not answered in time. The
/// flag is false if the statement itself did so, and true if reading the graph back after it did. `None` if there is no
/// such statement on the target under test.
fn suspect<'a>(plan: &'a Plan, observations: &[Observation]) -> Option<(&'a Request, bool)> {
    let place = observations.iter().position(|observation| {
        matches!(
            observation.outcome,
            Outcome::Error { class: ErrorClass::Internal | ErrorClass::Timeout, .. }
                | Outcome::Crash(_)
                | Outcome::Hang { .. }
        )
    })?;
    let planned = plan.steps.get(place)?;
    // The other targets are not under test: they only provide answers to compare with.
    if planned.target != 0 {
        return None;
    }
    match &planned.step {
        Step::Run(request) => Some((request, false)),
        Step::Dump => match &plan.steps[..place].last()?.step {
            Step::Run(request) => Some((request, true)),
            _ => None,
        },
        _ => None,
    }
}
