//! The agreement oracle: a question has the same answer in both languages.
//!
//! ```text
//! cypher:   MATCH (n0:A)-[e0:R]->(n1) WHERE n1.k > 5 RETURN n1.k AS c0
//! gremlin:  g.V().hasLabel("A").out("R").has("k", P.gt(5L)).values("k")
//! the bag of rows is the same
//! ```
//! Both statements are written from one question, which uses only what both languages define alike: one relationship
//! for each MATCH where Cypher would forbid to use it twice, no negation that would tell null from false, the property
//! that is returned exists, no order but that of the first values, no loop followed in both directions.

use super::guard::defined_alike;
use super::{CYPHER, GREMLIN, compare_answers};
use crate::print::Pair;
use crate::question::Question;
use crate::{Bilingual, BilingualContext};
use edgewise_engine::Observation;
use edgewise_lab::oracle::{Oracle, Refusal, Telling, raised};
use edgewise_lab::{FaultKind, Plan, Round, Symptom, Verdict};
use edgewise_model::Rng;

/// Compares the answers to one question in both languages.
pub struct Agreement;

impl Agreement {
    /// The id of the oracle.
    pub const ID: &'static str = "agreement";
}

impl Oracle<Bilingual> for Agreement {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn claims(&self) -> &'static str {
        "a question has the same answer in Cypher and in Gremlin"
    }

    fn needs(&self) -> &'static str {
        "an engine whose sessions take statements in both languages"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Both statements ask the same question of the same stored graph, and use only what Cypher and Gremlin define \
         alike. The executable semantics of the two languages answer them alike. The engine does not:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        match role {
            CYPHER => Some("In Cypher".to_owned()),
            GREMLIN => Some("In Gremlin".to_owned()),
            _ => None,
        }
    }

    fn plan(
        &self,
        round: &Round<Bilingual>,
        question: &Question,
        context: &BilingualContext,
        _: &mut Rng,
    ) -> Result<Plan, Refusal> {
        if question.change.is_some() {
            return Err(Refusal::not_applicable("the question writes"));
        }
        defined_alike(&question.ask, &round.graph)?;
        let pair = Pair::reading(&question.ask, &context.settings)
            .map_err(|why| Refusal::NotApplicable(why.into()))?;
        let rule = question.ask.projection.name();
        Ok(Plan::new(Self::ID, rule).request_on(0, CYPHER, pair.cypher, false).request_on(
            0,
            GREMLIN,
            pair.gremlin,
            false,
        ))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: Self::ID,
            rule: &plan.rule,
            title: "Cypher and Gremlin answer the same question differently",
            legend: "left: in Cypher; right: in Gremlin",
        };
        if let Some(verdict) = raised(plan, observations, &[CYPHER, GREMLIN], &telling) {
            return verdict;
        }
        compare_answers(plan, observations, [CYPHER, GREMLIN], &telling)
    }
}
