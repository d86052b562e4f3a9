//! Checks an oracle's claim against the executable semantics before a bug is reported.
//!
//! The plan is played on the semantics and on several chaotic variants, which return any answer that the language
//! allows. The plan's oracle judges these answers. If the oracle finds one of them wrong, its claim does not hold, and no
//! bug is reported.

use crate::Gremlin;
use crate::rehearsal::{Unplayable, rehearse};
use edgewise_engine::Outcome;
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::{Opinion, Plan, Verdict, oracle};
use edgewise_model::Graph;

/// The number of chaotic variants of the semantics on which a plan is played.
const CHAOTIC: u64 = 12;

/// What the semantics say about a plan's claim on a graph.
pub(crate) fn opinion(graph: &Graph, plan: &Plan, provider: &Provider) -> Opinion {
    let judge = oracle::<Gremlin>(&plan.oracle);
    // A crash or a refused statement is judged without comparing answers. Then the plain semantics are enough.
    let about_answers = judge.is_some_and(|judge| judge.about_answers());
    let chaotic = if about_answers { CHAOTIC } else { 0 };
    let executors = std::iter::once(Executor::default()).chain((1..=chaotic).map(Executor::Chaos));
    for executor in executors {
        let observations = match rehearse(plan, graph, *provider, executor) {
            Ok(observations) => observations,
            Err(Unplayable::TooMuch) => return Opinion::TooMuch,
            // The semantics cannot execute the statement, so the answer cannot be checked.
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
            return Opinion::Objection(format!(
                "the claim does not hold on the semantics either: {}",
                failure.title
            ));
        }
    }
    Opinion::Fine
}
