//! Checks the claim of a plan on the executable semantics of both languages before a bug is reported: if they disagree
//! themselves, the question is not one that both languages define alike, and no engine is to blame.

use crate::stage::{Stage, Unplayable};
use crate::{Bilingual, Settings};
use edgewise_engine::Outcome;
use edgewise_lab::{Opinion, Plan, Verdict, oracle};
use edgewise_model::Graph;

/// Whether the semantics confirm a plan's claim on a graph.
pub(crate) fn opinion(graph: &Graph, plan: &Plan, settings: &Settings) -> Opinion {
    let observations = match Stage::new(graph, settings.cypher.knobs, settings.gremlin).play(plan) {
        Ok(observations) => observations,
        Err(Unplayable::TooMuch) => return Opinion::TooMuch,
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
    let judge = oracle::<Bilingual>(&plan.oracle).filter(|judge| judge.about_answers());
    match judge.map(|judge| judge.judge(plan, &observations)) {
        Some(Verdict::Fail(failure)) => Opinion::Objection(format!(
            "the semantics of the two languages disagree themselves: {}",
            failure.title
        )),
        _ => Opinion::Fine,
    }
}
