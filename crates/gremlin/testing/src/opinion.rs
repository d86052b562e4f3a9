//! A second opinion: what the semantics say of a plan before an engine is accused.
//!
//! The plan is rehearsed on the honest semantics and on several chaotic ones, and its own oracle judges what they show. A claim
//! that the semantics break themselves, by any answer the language allows, accuses nobody.

use crate::Gremlin;
use crate::rehearsal::{Unplayable, rehearse};
use edgewise_engine::Outcome;
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::{Opinion, Plan, Verdict, oracle};
use edgewise_model::Graph;

/// How many chaotic semantics are asked.
const CHAOTIC: u64 = 12;

/// What the semantics say of a plan on a graph.
pub(crate) fn opinion(graph: &Graph, plan: &Plan, provider: &Provider) -> Opinion {
    let judge = oracle::<Gremlin>(&plan.oracle);
    // What fails by itself needs no second answer, so nothing is rehearsed but that the statement has one.
    let about_answers = judge.is_some_and(|judge| judge.about_answers());
    let chaotic = if about_answers { CHAOTIC } else { 0 };
    let executors = std::iter::once(Executor::default()).chain((1..=chaotic).map(Executor::Chaos));
    for executor in executors {
        let observations = match rehearse(plan, graph, *provider, executor) {
            Ok(observations) => observations,
            Err(Unplayable::TooMuch) => return Opinion::TooMuch,
            // Nothing is claimed of answers that nobody can check.
            Err(Unplayable::Unknown(why)) => return Opinion::Objection(why),
            Err(Unplayable::Beyond) => return Opinion::Fine,
        };
        let raised = observations.iter().find_map(|observation| match &observation.outcome {
            Outcome::Error { message, .. } => Some(message.clone()),
            _ => None,
        });
        if let Some(message) = raised {
            return Opinion::Objection(message);
        }
        if let Some(judge) = judge.filter(|_| about_answers)
            && let Verdict::Fail(failure) = judge.judge(plan, &observations)
        {
            return Opinion::Objection(format!("the claim does not hold: {}", failure.title));
        }
    }
    Opinion::Fine
}
