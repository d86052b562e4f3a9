//! What the rewriting oracles share: the plans for a query and its rewrites, and the verdict on their answers.

use crate::asg::{PatternOptions, Placement, Uniqueness};
use crate::oracle::CypherContext;
use crate::oracle::CypherTarget;
use crate::oracle::applied::{from_stored, to_stored};
use crate::oracle::comparability::Comparability;
use crate::rewrite::{Applied, Options, Rewritten, replay};
use crate::{Round, WrittenQuery};
use edgewise_cypher_semantics::knobs::{IntegerOverflow, MatchSemantics, NumberResult};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_engine::{Observation, Request};
use edgewise_lab::oracle::Refusal;
use edgewise_lab::oracle::{Side, Telling, compare, raised};
use edgewise_lab::{FaultKind, Plan, Variant, Verdict};
use edgewise_model::Rng;

/// The title of a statement in reports, given its role.
pub(super) fn role_title(role: &str) -> Option<String> {
    if role == BASE {
        return Some("The statement".to_owned());
    }
    role.strip_prefix("rewrite-").map(|number| format!("An equivalent statement ({number})"))
}

/// The role of the original query.
pub(super) const BASE: &str = "base";

/// What rewriting must know of the target. The first random choices of a plan are made here, so that they are the same
/// when the plan is made again.
pub(super) fn options<'a>(context: &'a CypherTarget, rng: &mut Rng) -> Options<'a> {
    let knobs = context.settings.knobs;
    let off = |name: &str| context.profile.off.iter().any(|off| off.what == name);
    Options {
        dialect: Some(&context.settings.dialect),
        pattern: PatternOptions {
            placement: if rng.bool() { Placement::Once } else { Placement::Subset },
            uniqueness: match knobs.match_semantics {
                MatchSemantics::Trail => Uniqueness::Trail,
                MatchSemantics::PathTrail => Uniqueness::PathTrail,
                MatchSemantics::Homomorphism => Uniqueness::Homomorphism,
                MatchSemantics::Walk => Uniqueness::Walk,
            },
            split: rng.bool(),
        },
        integer_division: knobs.division == NumberResult::Integer,
        integers_stay: matches!(knobs.integer_overflow, IntegerOverflow::Error | IntegerOverflow::Wrap),
        match_after_optional: !off("match-after-optional-match"),
        delete_twice: false,
        ..Options::default()
    }
}

/// The plan that runs a query and its rewrites.
///
/// # Errors
/// The reason why nothing can be claimed.
pub(super) fn plan(
    oracle: &str,
    round: &Round,
    query: &WrittenQuery,
    rewrites: Vec<Rewritten>,
    context: &CypherTarget,
) -> Result<Plan, Refusal> {
    if rewrites.is_empty() {
        return Err(Refusal::not_applicable("no rewrite applies"));
    }
    let claim = Comparability::between_runs(query, round, context)?;
    let mut plan = Plan::new(oracle, "rewrite");
    let text = context.text(query, query, round)?;
    plan = plan.query(BASE, &text, claim.writes);
    plan.raises = claim.raises;
    plan.comparison = claim.comparison;
    for rewritten in rewrites {
        let Ok(same) = context.text(&rewritten.query, query, round) else { continue };
        let statement = Statement::query(rewritten.query);
        let known = plan.statements().any(|(_, request)| request.text == same);
        if known || context.settings.dialect.accepts(&statement).is_err() {
            continue;
        }
        // A rewrite may raise an error where the query does not, for example if a predicate is evaluated on more rows.
        let again = statement.as_query().map(|query| Comparability::between_runs(query, round, context));
        match again {
            Some(Ok(claim)) => plan.raises |= claim.raises,
            _ => continue,
        }
        let role = format!("rewrite-{}", plan.variants.len() + 1);
        let request = Request { text: same, parameters: rewritten.parameters, ..Request::default() };
        plan = plan.request_on(0, &role, request, claim.writes);
        plan.variants.push(Variant { role, applied: to_stored(&rewritten.applied) });
    }
    if plan.variants.is_empty() {
        return Err(Refusal::unsound("no rewrite can be compared with the query"));
    }
    Ok(plan)
}

/// The plan for a smaller query, with those rewrites of an earlier plan that still apply.
///
/// # Errors
/// The reason why there is no such plan.
pub(super) fn replan(
    round: &Round,
    query: &WrittenQuery,
    context: &CypherTarget,
    earlier: &Plan,
    variants: &[Variant],
) -> Result<Plan, Refusal> {
    let options = options(context, &mut Rng::from_seed_u64(earlier.seed));
    let again = |applied: &[Applied]| replay(query, applied, &options);
    let rewrites = variants
        .iter()
        .map(|variant| again(&from_stored(&variant.applied)))
        .filter(|rewritten| !rewritten.applied.is_empty())
        .collect();
    let plan = plan(&earlier.oracle, round, query, rewrites, context)?;
    Ok(Plan { seed: earlier.seed, ..plan })
}

/// Simpler plans for the same query: each has only one of the rewrites or, if there is only one, one application of a
/// rule fewer.
pub(super) fn simpler_plans(
    round: &Round,
    query: &WrittenQuery,
    context: &CypherTarget,
    plan: &Plan,
) -> Vec<Plan> {
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

/// Compares the answer to a query with those to its rewrites.
pub(super) fn judge(plan: &Plan, observations: &[Observation], title: &str) -> Verdict {
    let telling = Telling {
        kind: FaultKind::Contradiction,
        oracle: &plan.oracle,
        rule: &plan.rule,
        title,
        legend: "left: the query; right: its rewrite",
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
            Ok((base, side)) => match compare(base, side, &plan.comparison, &telling) {
                Verdict::Pass { vacuous: empty } => vacuous &= empty,
                other => return other,
            },
        }
    }
    Verdict::Pass { vacuous }
}
