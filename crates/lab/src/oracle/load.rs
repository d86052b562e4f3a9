//! The load oracle: after the setup statements, the engine must contain the graph that they describe.
//!
//! ```text
//! setup:  CREATE, SET, REMOVE, DELETE, index statements with literals only
//! dump:   the whole graph, read back
//! canonical hash of the dump = canonical hash of the expected graph
//! ```
//! Setup statements choose elements by label and literal property and assign literals, so the expected graph is
//! computed by simple mutations, without executing queries. A difference is a deviation from the language.

use super::{Oracle, Part, Refusal};
use crate::{FaultKind, Language, Plan, Round, Severity, Symptom, TargetContext, Verdict};
use edgewise_engine::{Observation, Outcome, Step};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Rng};

/// Compares the stored graph with the one that the setup statements describe.
pub struct Load;

impl Load {
    /// The id of the oracle.
    pub const ID: &'static str = "load";
}

impl<L: Language> Oracle<L> for Load {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn claims(&self) -> &'static str {
        "after the setup statements the engine holds the graph they describe"
    }

    fn needs(&self) -> &'static str {
        "a way to read the whole graph back"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "The setup statements choose elements by label and literal property and assign literals, so the graph they lead to is \
         certain. The engine holds another one:"
    }

    fn part(&self) -> Part {
        Part::Setup
    }

    fn role_title(&self, role: &str) -> Option<String> {
        (role == "dump").then(|| "The stored graph, read back".to_owned())
    }

    fn severity(&self, _: &Symptom) -> Severity {
        Severity::WrongGraph
    }

    fn plan_setup(&self, round: &Round<L>) -> Option<Plan> {
        Some(load_plan((*round.graph).clone()))
    }

    fn plan(&self, _: &Round<L>, _: &L::Query, _: &TargetContext<L>, _: &mut Rng) -> Result<Plan, Refusal> {
        Err(Refusal::not_applicable("the oracle judges the setup of a round, not a query"))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let (Some(expected), Some(observation)) = (&plan.expected, observations.last()) else {
            return Verdict::skip("there is no graph to compare with");
        };
        let Outcome::Graph(actual) = &observation.outcome else {
            return Verdict::skip("the graph could not be read back");
        };
        if canonical_hash(actual) == canonical_hash(expected) {
            return Verdict::Pass { vacuous: expected.node_count() == 0 };
        }
        let difference =
            expected.difference(actual).map_or_else(String::new, |difference| difference.to_string());
        Verdict::fail(
            Symptom::new(FaultKind::Deviation, Self::ID, "dump-differs"),
            "The stored graph is not the one that the statements describe",
            format!("left: the graph the statements describe; right: what the engine holds\n{difference}"),
        )
    }
}

/// The plan that reads the graph back, to be compared with the expected one.
pub fn load_plan(expected: Graph) -> Plan {
    let mut plan = Plan::new(Load::ID, "dump").step("dump", Step::Dump);
    plan.expected = Some(Box::new(expected));
    plan
}
