//! An oracle of the toy language: a count is the number of nodes whose label begins with the prefix.

use super::Toy;
use crate::oracle::{Oracle, Refusal};
use crate::{FaultKind, Plan, Round, Symptom, TargetContext, Verdict};
use edgewise_engine::Observation;
use edgewise_model::{Rng, Value};

/// Claims that a count is the number of nodes whose label begins with the prefix.
pub(super) struct Counted;

impl Oracle<Toy> for Counted {
    fn id(&self) -> &'static str {
        "counted"
    }
    fn claims(&self) -> &'static str {
        "a count is the number of nodes whose label begins with the prefix"
    }
    fn needs(&self) -> &'static str {
        "nothing"
    }
    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }
    fn argument(&self, _: &Symptom) -> &'static str {
        "The nodes can be counted by hand:"
    }
    fn plan(
        &self,
        round: &Round<Toy>,
        query: &String,
        _: &TargetContext<Toy>,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let start = query.strip_prefix("count ").unwrap_or_default();
        let nodes =
            round.graph.nodes().filter(|node| node.labels.iter().any(|label| label.starts_with(start)));
        let mut plan = Plan::new("counted", "count").run("query", query.clone());
        plan.knobs = Some(serde_json::json!(nodes.count()));
        Ok(plan)
    }
    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let rows = observations.first().and_then(|seen| seen.outcome.rows());
        let seen = rows.and_then(|rows| rows.rows.first()?.first().cloned());
        let right = plan.knobs.as_ref().and_then(serde_json::Value::as_i64).map(Value::Int);
        match seen {
            None => Verdict::skip("no answer"),
            seen if seen == right => Verdict::Pass { vacuous: false },
            seen => Verdict::fail(
                Symptom::new(FaultKind::Deviation, "counted", "count/changed"),
                "a wrong count",
                format!("{seen:?} instead of {right:?}"),
            ),
        }
    }
}
