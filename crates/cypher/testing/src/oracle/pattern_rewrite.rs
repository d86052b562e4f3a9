//! Pattern rewriting, after GRev (Mang et al., ICSE 2024): a pattern describes a graph, and all ways to write it
//! mean the same.
//!
//! ```text
//! base:       MATCH (a:A)-[r]->(b)<-[s]-(c) WHERE … RETURN …
//! rewrite-1:  MATCH (c)-[s]->(b), (b)<-[r]-(a:A) WHERE … RETURN …
//! rewrite-n:  other random walks over the same graph
//! base = rewrite-1 = … = rewrite-n
//! ```
//! Each pattern of a MATCH, an OPTIONAL MATCH or a subquery is written again along random walks through the graph that
//! it describes; labels and properties go to one or several occurrences of their node. If a MATCH is split into two,
//! inequalities keep the relationships different, as in the single clause. The claim is a *contradiction* between the
//! engine's own answers. Side conditions: those of the rewriter (`crate::asg::Refusal`), and a deterministic answer.

use crate::Cypher;
use crate::asg::PatternRewriter;
use crate::oracle::CypherTarget;
use crate::oracle::rewriting::{self, options};
use crate::rewrite::Rewritten;
use crate::{Round, WrittenQuery};
use edgewise_engine::Observation;
use edgewise_lab::Finding;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::{Map, Rng};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The oracle `pattern-rewrite`: a pattern written in another way has the same answer.
pub struct PatternRewrite;

/// How many rewrites of one query a plan has.
const REWRITES: usize = 3;

impl Oracle<Cypher> for PatternRewrite {
    fn id(&self) -> &'static str {
        "pattern-rewrite"
    }

    fn claims(&self) -> &'static str {
        "a pattern written in another way gives the same answer and leaves the same graph"
    }

    fn needs(&self) -> &'static str {
        "a pattern that can be written in several ways, and a deterministic answer"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "A pattern means the graph it describes, however it is written down. But the answers for two ways to write this pattern differ:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        rewriting::role_title(role)
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some((rewriting::BASE, ["as it is", "when rewritten"]))
    }

    fn rule_features(&self, _: &Finding, features: &mut BTreeSet<String>) {
        // A rewrite keeps the conditions on elements, so rules about values and operators are not to blame, only those
        // about patterns.
        features.retain(|feature| !["op:", "fn:", "value:"].iter().any(|kind| feature.starts_with(kind)));
    }

    fn share(&self) -> u32 {
        40
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let options = options(context, rng);
        let rewriter = PatternRewriter::new(query, options.pattern);
        if rewriter.patterns() == 0 {
            return Err(match rewriter.refusals().first() {
                Some(refusal) => Refusal::Unsound(Cow::Owned(format!(
                    "no pattern can be written in another way: {refusal:?}"
                ))),
                None => Refusal::not_applicable("there is no pattern"),
            });
        }
        let rewrites = (0..REWRITES).filter_map(|_| {
            let (query, applied) = rewriter.rewrite(rng)?;
            Some(Rewritten { query, parameters: Map::new(), applied })
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
        rewriting::judge(plan, observations, "One pattern, written in two ways, is answered in two ways")
    }
}
