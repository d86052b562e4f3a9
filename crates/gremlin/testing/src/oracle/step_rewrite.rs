//! Step rewriting: an equivalent traversal with other steps has the same results.
//!
//! ```text
//! base:       g.V().out('knows').has('age', gt(30)).count()
//! rewrite-1:  g.V().outE('knows').inV().filter(__.has('age', gt(30))).fold().count(local)
//! base = rewrite-1 = … = rewrite-n
//! ```
//! Each rewrite applies a few rules of the registry in `rewrite/rules`, one after another, at random places. Every
//! application is recorded, so that the reducer can undo it. A rule declares what it changes besides the bag of results
//! (path, labels, bulk, sack, side effects) and applies only where no later step reads that. A failure is a
//! *contradiction*. Side conditions: the results of the traversal and of each rewrite are determined, and the traversal
//! only reads.

use crate::oracle::answers::compared;
use crate::oracle::contract::Contract;
use crate::rewrite::{RULES, Rewritten, Rule, Surroundings, replay, rewrite};
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{Observation, Request};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling, raised};
use edgewise_lab::{FaultKind, Plan, Symptom, Variant, Verdict};
use edgewise_model::{ColumnMode, Rng};

/// The step rewriting oracle.
pub struct StepRewrite;

/// The role of the original traversal.
const BASE: &str = "base";

/// The number of rewrites of one traversal.
const REWRITES: usize = 2;
/// The maximum number of rules that one rewrite applies.
const MOST_RULES: usize = 4;

impl Oracle<Gremlin> for StepRewrite {
    fn id(&self) -> &'static str {
        "step-rewrite"
    }

    fn claims(&self) -> &'static str {
        "an equivalent traversal with other steps has the same results"
    }

    fn needs(&self) -> &'static str {
        "a rule that applies, and a traversal whose results are determined"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Each rewrite rule keeps the meaning of the traversal. The engine answers the two traversals differently:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        role_title(role)
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some((BASE, ["as it is", "when rewritten"]))
    }

    fn share(&self) -> u32 {
        60
    }

    fn rests_on_semantics(&self) -> bool {
        true
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let surroundings = surroundings(round, query);
        let weight = |rule: &Rule| context.rules.get(rule.id).copied().unwrap_or(Rule::WEIGHT);
        let rewrites = (0..REWRITES).filter_map(|_| {
            let count = 1 + rng.index(MOST_RULES);
            rewrite(query, &surroundings, count, weight, rng)
        });
        let rewrites = rewrites.collect();
        plan(self.id(), round, query, rewrites, context)
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        replan(round, query, context, earlier, &earlier.variants)
    }

    fn undone(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        plan: &Plan,
    ) -> Vec<Plan> {
        undone(round, query, context, plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        judge(plan, observations, "The engine answers two equivalent traversals differently")
    }
}

/// The facts about the round's graph and the traversal's names that rewriting needs.
pub(super) fn surroundings(round: &Round, query: &WrittenTraversal) -> Surroundings {
    Surroundings::of(&round.graph).with_names_of(query)
}

/// The title of a statement in a report, by its role.
pub(super) fn role_title(role: &str) -> Option<String> {
    match role.strip_prefix("rewrite-") {
        Some(number) => Some(format!("Rewrite {number}")),
        None => (role == BASE).then(|| "The traversal".to_owned()),
    }
}

/// The plan that compares a traversal with its rewrites.
///
/// # Errors
/// The reason why there is no such plan.
pub(super) fn plan(
    oracle: &str,
    round: &Round,
    query: &WrittenTraversal,
    rewrites: Vec<Rewritten>,
    context: &GremlinContext,
) -> Result<Plan, Refusal> {
    let contract = Contract::of(query, round, context)?;
    if contract.writes {
        return Err(Refusal::not_applicable("the traversal changes the graph"));
    }
    if rewrites.is_empty() {
        return Err(Refusal::not_applicable("no rewrite rule applies"));
    }
    let dialect = context.settings.dialect;
    let mut plan = Plan::new(oracle, "rewrite").query(BASE, query.text(dialect), false);
    plan.comparison = contract.comparison;
    for rewritten in rewrites {
        let Some(text) = printed(&rewritten.traversal, dialect) else { continue };
        if plan.statements().any(|(_, request)| request.text == text) {
            continue;
        }
        // If list order or last digits are not determined for one of the two traversals, neither comparison may use
        // them.
        let Ok(again) = Contract::of(&rewritten.traversal, round, context) else { continue };
        if again.comparison.modes == [ColumnMode::FreeListOrder] {
            plan.comparison.modes.clone_from(&again.comparison.modes);
        }
        plan.comparison.float_digits = plan.comparison.float_digits.or(again.comparison.float_digits);
        let role = format!("rewrite-{}", plan.variants.len() + 1);
        plan = plan.request_on(0, &role, Request::new(text), false);
        plan.variants.push(Variant { role, applied: rewritten.applied });
    }
    if plan.variants.is_empty() {
        return Err(Refusal::unsound("no rewrite has a determined answer that the dialect can express"));
    }
    Ok(plan)
}

/// The plan for a smaller traversal, with those rewrites of an earlier plan that still apply.
///
/// # Errors
/// The reason why there is no such plan.
fn replan(
    round: &Round,
    query: &WrittenTraversal,
    context: &GremlinContext,
    earlier: &Plan,
    variants: &[Variant],
) -> Result<Plan, Refusal> {
    let surroundings = surroundings(round, query);
    let again = variants.iter().map(|variant| replay(query, &variant.applied, &surroundings));
    let rewrites = again.filter(|rewritten| !rewritten.applied.is_empty()).collect();
    let plan = plan(&earlier.oracle, round, query, rewrites, context)?;
    Ok(Plan { seed: earlier.seed, ..plan })
}

/// Smaller plans: each keeps one rewrite. If there is only one, each leaves out one application of a rule.
fn undone(round: &Round, query: &WrittenTraversal, context: &GremlinContext, plan: &Plan) -> Vec<Plan> {
    let fewer: Vec<Vec<Variant>> = match plan.variants.as_slice() {
        [] => Vec::new(),
        [only] => (0..only.applied.len())
            .filter(|_| only.applied.len() > 1)
            .map(|place| {
                let mut variant = only.clone();
                variant.applied.remove(place);
                vec![variant]
            })
            .collect(),
        several => several.iter().map(|variant| vec![variant.clone()]).collect(),
    };
    fewer.iter().filter_map(|variants| replan(round, query, context, plan, variants).ok()).collect()
}

/// Compares the answer of a traversal with those of its rewrites.
pub(super) fn judge(plan: &Plan, observations: &[Observation], title: &str) -> Verdict {
    let telling = Telling {
        kind: FaultKind::Contradiction,
        oracle: &plan.oracle,
        rule: &plan.rule,
        title,
        legend: "left: the traversal; right: its rewrite",
    };
    let roles: Vec<&str> =
        std::iter::once(BASE).chain(plan.variants.iter().map(|variant| variant.role.as_str())).collect();
    if let Some(verdict) = raised(plan, observations, &roles, &telling) {
        return verdict;
    }
    let mut vacuous = true;
    for role in &roles[1..] {
        let sides = Side::of(plan, observations, BASE)
            .and_then(|base| Ok((base, Side::of(plan, observations, role)?)));
        match sides {
            Err(why) => return Verdict::Skip(why),
            Ok((base, side)) => match compared(base, side, &plan.comparison, &telling) {
                Verdict::Pass { vacuous: empty } => vacuous &= empty,
                other => return other,
            },
        }
    }
    Verdict::Pass { vacuous }
}

/// The id and the description of every rule.
pub fn step_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.iter().map(|rule| (rule.id, rule.about))
}

/// The id and the default weight of every rule.
pub(crate) fn weighted_rules() -> Vec<(&'static str, u32)> {
    RULES.iter().map(|rule| (rule.id, Rule::WEIGHT)).collect()
}
