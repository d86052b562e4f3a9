//! The written oracle: a change writes the same graph in both languages, and each language reads what the other wrote.
//!
//! ```text
//! on a copy:        cypher:        MATCH (a:A) SET a.k = 5
//!                   cypher/graph:  the whole graph, read back
//!                   cypher/read:   the question in Gremlin
//! on another copy:  gremlin:       g.V().hasLabel("A").property(single, "k", 5L)
//!                   gremlin/graph: the whole graph, read back
//!                   gremlin/read:  the question in Cypher
//! the two graphs are the same, and so are the two answers
//! ```
//! Copies are made by loading the setup again: whether one language sees what the other wrote within a transaction is
//! another question.

use super::guard::{defined_alike, written_alike};
use super::{CYPHER, GREMLIN, compare_answers};
use crate::print::Pair;
use crate::question::Question;
use crate::{Bilingual, BilingualContext};
use edgewise_engine::{Observation, Step};
use edgewise_gremlin_semantics::exchange::widened_graph;
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling, compare, raised};
use edgewise_lab::{Comparison, FaultKind, Plan, Round, Severity, Symptom, Verdict};
use edgewise_model::Rng;

/// Compares the graphs after a change in each of the languages.
pub struct Written;

/// The role of the question that Gremlin answers after a change in Cypher.
const CYPHER_READ: &str = "cypher/read";
/// The role of the question that Cypher answers after a change in Gremlin.
const GREMLIN_READ: &str = "gremlin/read";

impl Written {
    /// The id of the oracle.
    pub const ID: &'static str = "written";
}

impl Oracle<Bilingual> for Written {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn claims(&self) -> &'static str {
        "a change writes the same graph in Cypher and in Gremlin, and each language reads what the other wrote"
    }

    fn needs(&self) -> &'static str {
        "an engine whose sessions take statements in both languages; a change that both languages have"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "The same graph is loaded twice and changed once in Cypher and once in Gremlin. Both languages define the change \
         alike, and so do their executable semantics. The engine holds or reads different graphs afterwards:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        let title = match role {
            CYPHER => "The change in Cypher",
            GREMLIN => "The change in Gremlin",
            CYPHER_READ => "After the change in Cypher, read in Gremlin",
            GREMLIN_READ => "After the change in Gremlin, read in Cypher",
            "cypher/graph" => "The stored graph after the change in Cypher",
            "gremlin/graph" => "The stored graph after the change in Gremlin",
            _ => return None,
        };
        Some(title.to_owned())
    }

    fn severity(&self, symptom: &Symptom) -> Severity {
        if symptom.rule.ends_with("/graph") { Severity::WrongGraph } else { Severity::usual(symptom) }
    }

    fn plan(
        &self,
        round: &Round<Bilingual>,
        question: &Question,
        context: &BilingualContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let Some(change) = &question.change else {
            return Err(Refusal::not_applicable("the question does not write"));
        };
        defined_alike(&question.ask, &round.graph)?;
        written_alike(change, &question.ask)?;
        let unsayable = |why: String| Refusal::NotApplicable(why.into());
        let writing = Pair::writing(change, &context.settings).map_err(unsayable)?;
        let reading = Pair::reading(&question.ask, &context.settings).map_err(unsayable)?;
        let rule = format!("{}/{}", question.ask.projection.name(), change.name());
        let mut plan = Plan::new(Self::ID, &rule)
            .request_on(0, CYPHER, writing.cypher, true)
            .step(CYPHER_READ, Step::Run(reading.gremlin))
            .request_on(0, GREMLIN, writing.gremlin, true)
            .step(GREMLIN_READ, Step::Run(reading.cypher));
        plan.fresh = true;
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let mut telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: Self::ID,
            rule: &plan.rule,
            title: "A change writes different graphs in Cypher and in Gremlin",
            legend: "left: after the change in Cypher; right: after the change in Gremlin",
        };
        if let Some(verdict) = raised(plan, observations, &[CYPHER, GREMLIN], &telling) {
            return verdict;
        }
        let graph = |role: &str| Side::of(plan, observations, role).map(|side| side.graph.map(widened_graph));
        let (one, other) = match (graph(CYPHER), graph(GREMLIN)) {
            (Ok(Some(one)), Ok(Some(other))) => (one, other),
            (Err(why), _) | (_, Err(why)) => return Verdict::Skip(why),
            _ => return Verdict::skip("the graph was not read back"),
        };
        let side = |graph| Side { rows: None, graph: Some(graph) };
        let stored = compare(side(&one), side(&other), &Comparison::default(), &telling);
        if let Verdict::Fail(_) = stored {
            return stored;
        }
        telling.title = "After the same change in each language, the other one reads different answers";
        telling.legend =
            "left: changed in Cypher, read in Gremlin; right: changed in Gremlin, read in Cypher";
        if let Some(verdict) = raised(plan, observations, &[CYPHER_READ, GREMLIN_READ], &telling) {
            return verdict;
        }
        let read = compare_answers(plan, observations, [CYPHER_READ, GREMLIN_READ], &telling);
        // The graphs after the changes were compared, whatever the question returned.
        if let Verdict::Pass { .. } = read { Verdict::Pass { vacuous: false } } else { read }
    }
}
