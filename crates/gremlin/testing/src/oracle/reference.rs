//! Reference: the target's answer is the one that TinkerPop's rules give.
//!
//! ```text
//! before:  the whole graph, read back
//! query:   a traversal that only reads, and whose results are determined
//! the semantics, run with the target's knobs on the graph that was read back, give the same results
//! ```
//! A failure is a *deviation*: the target disagrees with Gremlin as the semantics execute it. Results are compared as
//! bags. If the traversal ends with `order()`, the order of the sort keys is checked as well. Side conditions: the
//! semantics answer, and the profile documents no deviation of a step. Where the order inside a list or the last digits
//! of a sum are not determined, they are not compared.

use crate::oracle::answers::compared;
use crate::oracle::consult::consult;
use crate::oracle::contract::{Contract, check_no_documented_deviation};
use crate::oracle::sequence::{is_sorted_last, out_of_order};
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{Observation, Outcome, Request, Step};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::{Graph, Rng};
use std::borrow::Cow;

/// The reference oracle.
pub struct Reference;

/// The role of the graph that is read back.
pub(super) const BEFORE: &str = "before";

/// The role of the traversal.
pub(super) const QUERY: &str = "query";

impl Oracle<Gremlin> for Reference {
    fn id(&self) -> &'static str {
        "reference"
    }

    fn claims(&self) -> &'static str {
        "a traversal has the answer that the rules of Gremlin demand"
    }

    fn needs(&self) -> &'static str {
        "a way to read the whole graph back, and a traversal whose results are determined"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "By Gremlin's rules, as TinkerPop documents and implements them in the engine's version, the traversal has other results on the \
        graph that the engine holds:"
    }

    fn needs_semantics(&self) -> bool {
        true
    }

    fn role_title(&self, role: &str) -> Option<String> {
        (role == BEFORE).then(|| "The stored graph before the traversal".to_owned())
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let contract = Contract::of(query, round, context)?;
        if contract.writes {
            return Err(Refusal::not_applicable(
                "the traversal changes the graph: the oracle `state` judges it",
            ));
        }
        check_no_documented_deviation(query, &context.profile)?;
        let mut plan = Plan::new(self.id(), "answer").step(BEFORE, Step::Dump).query(
            QUERY,
            query.text(context.settings.dialect),
            false,
        );
        plan.comparison = contract.comparison;
        plan.knobs = Some(context.settings.stored());
        if is_sorted_last(query) {
            // An answer has one column. The judge takes the sort keys from the traversal.
            plan.comparison.sorted_by = vec![0];
        }
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        judge_answer(plan, observations, self.id()).unwrap_or_else(Verdict::Skip)
    }
}

/// The plan's statement with this role.
pub(super) fn request<'p>(plan: &'p Plan, role: &str) -> Option<&'p Request> {
    plan.statements().find(|(own, _)| *own == role).map(|(_, request)| request)
}

/// The graph that was read back before the traversal.
pub(super) fn graph_before<'o>(
    plan: &Plan,
    observations: &'o [Observation],
) -> Result<&'o Graph, Cow<'static, str>> {
    match plan.place(BEFORE).and_then(|place| observations.get(place)) {
        Some(Observation { outcome: Outcome::Graph(graph), .. }) => Ok(graph),
        _ => Err(Cow::Borrowed("the graph could not be read back")),
    }
}

/// Compares the target's answer with that of the semantics, and also the graph afterwards if it was read back.
pub(super) fn judge_answer(
    plan: &Plan,
    observations: &[Observation],
    oracle: &str,
) -> Result<Verdict, Cow<'static, str>> {
    let before = graph_before(plan, observations)?;
    let seen = Side::of(plan, observations, QUERY)?;
    let request = request(plan, QUERY).ok_or("the plan has no traversal")?;
    let provider = Provider::recorded(plan.knobs.as_ref());
    let right = consult(request, before, provider, Executor::default())?
        .map_err(|_| Cow::Borrowed("the semantics raise an error"))?;
    let telling = Telling {
        kind: FaultKind::Deviation,
        oracle,
        rule: &plan.rule,
        title: "The answer is not the one that the rules of Gremlin demand",
        legend: "left: the answer by the rules of Gremlin; right: the target's answer",
    };
    let left = Side { rows: Some(&right.rows), graph: seen.graph.map(|_| &right.graph) };
    let verdict = compared(left, seen, &plan.comparison, &telling);
    if plan.comparison.sorted_by.is_empty() || !matches!(verdict, Verdict::Pass { vacuous: false }) {
        return Ok(verdict);
    }
    let Some(rows) = seen.rows else { return Ok(verdict) };
    Ok(match out_of_order(request, before, provider, rows) {
        Some(difference) => Verdict::fail(
            Symptom::new(FaultKind::Deviation, oracle, &format!("{}/order", plan.rule)),
            "The results are not in the order of their sort keys",
            difference,
        ),
        None => verdict,
    })
}
