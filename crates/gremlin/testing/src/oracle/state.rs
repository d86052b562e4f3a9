//! State: a traversal that writes has the results, and leaves the graph, that the rules of Gremlin demand.
//!
//! ```text
//! before:       the whole graph, read back
//! query:        a traversal that writes, on a copy of the loaded graph
//! query/graph:  the whole graph after it
//! the semantics, run on the graph that was read back, give the same results and leave the same graph
//! ```
//! A failure is a *deviation*. Graphs are compared by their canonical hash. Elements in results are compared by their
//! place in the graph, because the ids of new elements cannot be predicted. Side condition: the writes of several
//! traversers do not depend on their order, nor on which writes of other traversers each one sees.

use crate::oracle::contract::{Contract, check_no_documented_deviation};
use crate::oracle::reference::{BEFORE, QUERY, judge_answer};
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{Observation, Step};
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::Rng;

/// The state oracle.
pub struct State;

impl Oracle<Gremlin> for State {
    fn id(&self) -> &'static str {
        "state"
    }

    fn claims(&self) -> &'static str {
        "a traversal that writes has the results, and leaves the graph, that the rules of Gremlin demand"
    }

    fn needs(&self) -> &'static str {
        "a way to read the whole graph back, and writes that do not depend on the order of traversers"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        if symptom.rule.ends_with("/graph") {
            return "By the rules of Gremlin the traversal leaves another graph than the one that was read back:";
        }
        "By the rules of Gremlin the traversal has other results on the graph that the engine held before:"
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
        if !Gremlin::writes_graph(query) {
            return Err(Refusal::not_applicable("the traversal only reads"));
        }
        let contract = Contract::of(query, round, context)?;
        check_no_documented_deviation(query, &context.profile)?;
        let mut plan = Plan::new(self.id(), "write").step(BEFORE, Step::Dump).query(
            QUERY,
            query.text(context.settings.dialect),
            true,
        );
        plan.comparison = contract.comparison;
        plan.knobs = Some(context.settings.stored());
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        judge_answer(plan, observations, self.id()).unwrap_or_else(Verdict::Skip)
    }
}
