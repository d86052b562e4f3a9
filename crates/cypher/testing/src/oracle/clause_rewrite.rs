//! Clause and expression rewriting, after Dinkel and GraphGenie: equivalent queries have the same answer.
//!
//! ```text
//! base:       MATCH (n) WHERE n.x > 1 AND n.y RETURN n AS a
//! rewrite-1:  MATCH (n) WHERE NOT (NOT (1 < n.x) OR NOT n.y) WITH * RETURN n AS a
//! base = rewrite-1 = … = rewrite-n
//! ```
//! Each rewrite applies a few of the rules in `crate::rewrite`, one after another, at random places. Every application
//! is recorded, so that a reducer can undo it. The claim is a *contradiction* between the engine's own answers. Side
//! conditions: those of each rule, and a deterministic answer.

use crate::Cypher;
use crate::oracle::CypherContext;
use crate::oracle::rewriting::{self, options};
use crate::oracle::{CypherTarget, guard};
use crate::rewrite::{Rule, rewrite};
use crate::{Round, WrittenQuery};
use edgewise_engine::Observation;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::Rng;

/// The oracle `clause-rewrite`: equivalent queries, made by rules on clauses and expressions, have the same answer.
pub struct ClauseRewrite;

/// How many rewrites of one query a plan has.
const REWRITES: usize = 2;
/// The most rules that one rewrite applies.
const MOST_RULES: usize = 4;

/// Rules that only the oracle `pattern-rewrite` uses.
const OF_PATTERNS: [&str; 3] = ["pattern-walk", "pattern-split", "subquery-pattern-walk"];

/// Rules that are valid only for values of one type, such as `e` ⇒ `toInteger(e)`.
const OF_TYPES: [&str; 2] = ["conversion-identity", "number-identity"];

impl Oracle<Cypher> for ClauseRewrite {
    fn id(&self) -> &'static str {
        "clause-rewrite"
    }

    fn claims(&self) -> &'static str {
        "an equivalent query gives the same answer and leaves the same graph"
    }

    fn needs(&self) -> &'static str {
        "a rule that applies, and a deterministic answer"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Each step from one query to the other keeps the meaning, by a rule of the language. But the answers differ:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        rewriting::role_title(role)
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some((rewriting::BASE, ["as it is", "when rewritten"]))
    }

    fn share(&self) -> u32 {
        50
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let options = options(context, rng);
        // These rules need to know the type of a function's result, which engines may choose: `floor(2)` may be 2 or
        // 2.0.
        let own_types = guard::refuse_documented_behaviour(query, &context.profile).is_ok()
            && !guard::calls_functions(query);
        let rewrites = (0..REWRITES).filter_map(|_| {
            let count = 1 + rng.index(MOST_RULES);
            let weight = |rule: &Rule| {
                let fits = !OF_PATTERNS.contains(&rule.id) && (own_types || !OF_TYPES.contains(&rule.id));
                if fits { context.weight(rule) } else { 0 }
            };
            rewrite(query, &options, count, weight, rng)
        });
        rewriting::plan(self.id(), round, query, rewrites.collect(), context)
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        rewriting::replan(round, query, context, earlier, &earlier.variants)
    }

    fn undone(&self, round: &Round, query: &WrittenQuery, context: &CypherTarget, plan: &Plan) -> Vec<Plan> {
        rewriting::simpler_plans(round, query, context, plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        rewriting::judge(plan, observations, "Two queries that mean the same are answered in two ways")
    }
}
