//! Failures that need no second answer: an internal error, a crash, a hang.
//!
//! ```text
//! query:  any valid statement, alone on a freshly loaded database
//! ```
//! An error counts only if the profile puts it into the class `internal`. A hang is claimed only if the statement runs
//! into its limit twice, the second time alone on a fresh database with ten times the limit, and has nothing in it that
//! may rightly take long: an unbounded variable length, a product of more than two patterns, a `range()`.

use super::{Bearing, Oracle, Part, Refusal, guard};
use crate::{FaultKind, Plan, Round, Symptom, Verdict, message_template};
use edgewise_cypher::ast::Query;
use edgewise_cypher::{parse_statement, print_query};
use edgewise_engine::{ErrorClass, Observation, Outcome, Step};
use edgewise_model::Rng;
use std::borrow::Cow;

/// The failure oracle.
pub struct Failure;

/// How much longer than the limit a statement must take to be called a hang.
const PATIENCE: u32 = 10;

impl Oracle for Failure {
    fn id(&self) -> &'static str {
        "failure"
    }

    fn claims(&self) -> &'static str {
        "a valid statement makes the engine neither fail inside, nor die, nor fall silent"
    }

    fn needs(&self) -> &'static str {
        "nothing"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Error
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        match symptom.kind {
            FaultKind::Crash => "A statement that is valid openCypher must not end the engine:",
            FaultKind::Hang => {
                "The statement has no unbounded path, no large product and no large range, and yet there is no answer:"
            }
            _ => "The engine reports a fault of its own on a statement that is valid openCypher:",
        }
    }

    fn part(&self) -> Part {
        Part::Statement
    }

    fn screen(&self, plan: &Plan, observations: &[Observation], _: &Bearing) -> Option<Plan> {
        suspect(plan, observations).map(|text| failure_plan(text.to_owned()))
    }

    fn plan(&self, _: &Round, query: &Query, bearing: &Bearing, _: &mut Rng) -> Result<Plan, Refusal> {
        Ok(failure_plan(print_query(query, &bearing.dialect)))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let Some(observation) = observations.last() else {
            return Verdict::skip("nothing was observed");
        };
        match &observation.outcome {
            Outcome::Error { class: ErrorClass::Internal, message, .. } => {
                let symptom = Symptom::new(FaultKind::Error, self.id(), "internal-error")
                    .with_error(ErrorClass::Internal, message);
                Verdict::fail(
                    symptom,
                    format!("A valid statement fails with an internal error: {}", message_template(message)),
                    message.clone(),
                )
            }
            Outcome::Crash(crash) => {
                let how = match (crash.signal, crash.status) {
                    (Some(signal), _) => format!("signal {signal}"),
                    (None, Some(status)) => format!("exit status {status}"),
                    (None, None) => "no exit status".to_owned(),
                };
                let symptom = Symptom::new(FaultKind::Crash, self.id(), "crash").with_crash(crash);
                Verdict::fail(
                    symptom,
                    format!("A valid statement makes the engine die ({how})"),
                    crash.last_lines.join("\n"),
                )
            }
            Outcome::Hang { limit_ms } => judge_hang(plan, *limit_ms),
            Outcome::Rows(_) | Outcome::Done | Outcome::Graph(_) => Verdict::Pass { vacuous: false },
            Outcome::Error { class, .. } => Verdict::Skip(Cow::Owned(format!("an error of class {class}"))),
        }
    }
}

fn judge_hang(plan: &Plan, limit_ms: u64) -> Verdict {
    let Some((_, request)) = plan.statements().last() else {
        return Verdict::skip("a hang outside a statement");
    };
    let Ok(statement) = parse_statement(&request.text) else {
        return Verdict::skip("a slow statement that cannot be judged");
    };
    if let Some(reason) = guard::may_take_long(&statement) {
        return Verdict::Skip(Cow::Owned(format!("a slow statement with {reason}")));
    }
    if plan.patience >= PATIENCE {
        return Verdict::fail(
            Symptom::new(FaultKind::Hang, "failure", "hang"),
            "The engine does not answer a small valid statement",
            format!("no answer within {limit_ms} ms"),
        );
    }
    Verdict::More(Box::new(Plan { patience: PATIENCE, fresh: true, ..plan.clone() }))
}

/// The plan that runs one statement alone on a freshly loaded database.
pub fn failure_plan(text: String) -> Plan {
    let mut plan = Plan::new("failure", "alone").run("query", text);
    plan.fresh = true;
    plan
}

/// The first statement of a plan that failed inside, died or fell silent.
fn suspect<'a>(plan: &'a Plan, observations: &[Observation]) -> Option<&'a str> {
    let place = observations.iter().position(|observation| {
        matches!(
            observation.outcome,
            Outcome::Error { class: ErrorClass::Internal, .. } | Outcome::Crash(_) | Outcome::Hang { .. }
        )
    })?;
    let planned = plan.steps.get(place)?;
    // Whoever it is compared with is not on trial.
    if planned.target != 0 {
        return None;
    }
    match &planned.step {
        Step::Run(request) => Some(&request.text),
        _ => None,
    }
}
