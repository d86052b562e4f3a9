//! Step rewriting: the same said in other steps.
//!
//! ```text
//! base:       g.V().out('knows').has('age', gt(30)).count()
//! rewrite-1:  g.V().outE('knows').inV().filter(__.has('age', gt(30))).fold().count(local)
//! base = rewrite-1 = … = rewrite-n
//! ```
//! Each rewrite applies a few rules of the registry in `rewrite/rules`, one after another, at random places; every application is recorded,
//! so that a reducer can take it back. A rule declares what besides the bag of results it changes (path, labels, bulk, sack, side effects)
//! and applies only where nothing later reads that. The claim is a *contradiction*. Side conditions: results that are determined, for the
//! traversal and for each rewrite; it only reads.

use crate::oracle::answers::compared;
use crate::oracle::claim::Claim;
use crate::rewrite::{RULES, Rewritten, Rule, Surroundings, replay, rewrite};
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::{Observation, Request};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling, raised};
use edgewise_lab::{FaultKind, Plan, Symptom, Variant, Verdict};
use edgewise_model::{ColumnMode, Rng};

/// The step rewriting oracle.
pub struct StepRewrite;

/// The role of the traversal as it is.
const BASE: &str = "base";

/// Rewrites tried on one traversal, and the most rules applied for one.
const REWRITES: usize = 2;
const MOST_RULES: usize = 4;

impl Oracle<Gremlin> for StepRewrite {
    fn id(&self) -> &'static str {
        "step-rewrite"
    }

    fn claims(&self) -> &'static str {
        "a traversal said in other steps gives the same results"
    }

    fn needs(&self) -> &'static str {
        "a rule that applies, and results that are determined"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Each rule that leads from the one traversal to the other keeps its meaning. They are answered in two ways:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        role_title(role)
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some((BASE, ["as it is", "in other steps"]))
    }

    fn share(&self) -> u32 {
        60
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
        judge(plan, observations, "Two traversals that mean the same are answered in two ways")
    }
}

/// What is known where a traversal is rewritten.
pub(super) fn surroundings(round: &Round, query: &WrittenTraversal) -> Surroundings {
    Surroundings::of(&round.graph).beside(query)
}

/// What a report calls the statement of a role.
pub(super) fn role_title(role: &str) -> Option<String> {
    match role.strip_prefix("rewrite-") {
        Some(number) => Some(format!("Rewrite {number}")),
        None => (role == BASE).then(|| "The traversal".to_owned()),
    }
}

/// The plan that compares a traversal with its rewrites.
///
/// # Errors
/// The reason why there is none.
pub(super) fn plan(
    oracle: &str,
    round: &Round,
    query: &WrittenTraversal,
    rewrites: Vec<Rewritten>,
    context: &GremlinContext,
) -> Result<Plan, Refusal> {
    let claim = Claim::of(query, round, context)?;
    if claim.writes {
        return Err(Refusal::not_applicable("it changes the graph"));
    }
    if rewrites.is_empty() {
        return Err(Refusal::not_applicable("no rule applies"));
    }
    let dialect = context.settings.dialect;
    let mut plan = Plan::new(oracle, "rewrite").query(BASE, query.text(dialect), false);
    plan.comparison = claim.comparison;
    for rewritten in rewrites {
        let Some(text) = printed(&rewritten.traversal, dialect) else { continue };
        if plan.statements().any(|(_, request)| request.text == text) {
            continue;
        }
        // What is open in one of them is open in both.
        let Ok(again) = Claim::of(&rewritten.traversal, round, context) else { continue };
        if again.comparison.modes == [ColumnMode::FreeListOrder] {
            plan.comparison.modes.clone_from(&again.comparison.modes);
        }
        plan.comparison.float_digits = plan.comparison.float_digits.or(again.comparison.float_digits);
        let role = format!("rewrite-{}", plan.variants.len() + 1);
        plan = plan.request_on(0, &role, Request::new(text), false);
        plan.variants.push(Variant { role, applied: rewritten.applied });
    }
    if plan.variants.is_empty() {
        return Err(Refusal::unsound("no rewrite of it may be claimed to be the same"));
    }
    Ok(plan)
}

/// The plan for a smaller traversal, with the rewrites of an earlier plan as far as they still fit.
///
/// # Errors
/// The reason why there is none.
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

/// Plans with one rewrite alone, or, when there is but one, with one application less.
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

/// Judges a traversal and its rewrites.
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

/// Every rule: its id, and what it does.
pub fn step_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.iter().map(|rule| (rule.id, rule.about))
}

/// The rules and their own weights.
pub(crate) fn weighted_rules() -> Vec<(&'static str, u32)> {
    RULES.iter().map(|rule| (rule.id, Rule::WEIGHT)).collect()
}
