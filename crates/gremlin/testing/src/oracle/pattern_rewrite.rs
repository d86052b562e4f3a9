//! Pattern rewriting, after GRev: the same graph pattern, written as a different traversal.
//!
//! ```text
//! base:       g.V().match(__.as('a').out('k').as('b'), __.as('b').in('j').as('c')).select('a', 'c').count()
//! rewrite-1:  g.V().match(__.as('c').out('j').as('b'), __.as('b').in('k').as('a')).select('a', 'b', 'c').select('a', 'c').count()
//! rewrite-2:  g.V().as('b').in('j').as('c').select('b').in('k').as('a').select('a', 'b', 'c').select('a', 'c').count()
//! base = rewrite-1 = … = rewrite-n
//! ```
//! The pattern is read into a graph: a vertex for each label, an edge for each step to adjacent vertices, and the
//! filters of each vertex. Then it is written again in a random order, with `match()` or with `as()`, `select()` and
//! `where()`. A failure is a *contradiction*. Side conditions: the pattern begins with `V()` without ids; a filter
//! tests its own vertex only; no later step reads the path; the results are determined.

use crate::oracle::step_rewrite::{judge, plan, role_title};
use crate::pattern::{PatternGraph, Rest, as_match, as_walk, read};
use crate::rewrite::{Rewritten, Surroundings};
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::Observation;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::{Applied, FaultKind, Plan, Symptom, Variant, Verdict};
use edgewise_model::Rng;

/// The pattern rewriting oracle.
pub struct PatternRewrite;

/// The number of rewrites of one traversal.
const REWRITES: usize = 3;

const WALK: &str = "pattern-walk";
const MATCH: &str = "pattern-match";

impl Oracle<Gremlin> for PatternRewrite {
    fn id(&self) -> &'static str {
        "pattern-rewrite"
    }

    fn claims(&self) -> &'static str {
        "a pattern has the same results in whatever order its edges are written"
    }

    fn needs(&self) -> &'static str {
        "a traversal that begins with a pattern: match(), or as() with steps to adjacent vertices"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Both traversals ask for the same pattern of vertices and edges. The engine answers them differently:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        role_title(role)
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some(("base", ["as it is", "when its pattern is rewritten"]))
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let Some((graph, rest)) = read(query) else {
            return Err(Refusal::not_applicable("the traversal does not begin with a pattern"));
        };
        let rewrites = (0..REWRITES).filter_map(|place| {
            let rule = if place % 2 == 0 { WALK } else { MATCH };
            rewritten(query, &graph, &rest, rule, rng.u64())
        });
        plan(self.id(), round, query, rewrites.collect(), context)
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        again(round, query, context, earlier, &earlier.variants)
    }

    fn undone(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        plan: &Plan,
    ) -> Vec<Plan> {
        if plan.variants.len() < 2 {
            return Vec::new();
        }
        let alone =
            |variant: &Variant| again(round, query, context, plan, std::slice::from_ref(variant)).ok();
        plan.variants.iter().filter_map(alone).collect()
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        judge(plan, observations, "The engine answers two traversals for the same pattern differently")
    }
}

fn rewritten(
    query: &WrittenTraversal,
    graph: &PatternGraph,
    rest: &Rest,
    rule: &str,
    seed: u64,
) -> Option<Rewritten> {
    let taken = Surroundings::of(&edgewise_model::Graph::new()).with_names_of(query).taken;
    let mut rng = Rng::from_seed_u64(seed);
    let traversal = match rule {
        WALK => as_walk(graph, rest, &taken, &mut rng),
        _ => as_match(graph, rest, &taken, &mut rng)?,
    };
    let applied = Applied { rule: rule.to_owned(), site: serde_json::Value::Null, seed };
    (traversal != query.traversal).then(|| Rewritten { traversal, applied: vec![applied] })
}

/// The plan that applies the rewrites of an earlier plan again.
fn again(
    round: &Round,
    query: &WrittenTraversal,
    context: &GremlinContext,
    earlier: &Plan,
    variants: &[Variant],
) -> Result<Plan, Refusal> {
    let Some((graph, rest)) = read(query) else {
        return Err(Refusal::not_applicable("the traversal does not begin with a pattern"));
    };
    let applied = variants.iter().flat_map(|variant| &variant.applied);
    let rewrites = applied.filter_map(|one| rewritten(query, &graph, &rest, &one.rule, one.seed));
    let plan = plan(&earlier.oracle, round, query, rewrites.collect(), context)?;
    Ok(Plan { seed: earlier.seed, ..plan })
}
