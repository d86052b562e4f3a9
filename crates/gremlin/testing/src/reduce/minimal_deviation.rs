//! The minimal deviation of a finding: a single wrong traversal, reduced by comparing it with the executable semantics.
//!
//! Several oracles may find the same bug, each with other statements around it. To find the common part, the statements
//! of a reduced case are tried alone: wrong ones by the semantics first, then shorter ones. The first that the oracle
//! `reference` or `state` finds wrong is reduced again.

use super::{Reduced, Reducer, Subject};
use crate::blame::wrong_statements;
use crate::oracle::{Reference, State};
use crate::{Gremlin, GremlinContext, WrittenTraversal};
use edgewise_engine::EngineError;
use edgewise_lab::oracle::Oracle;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{FaultKind, Language, Plan, Rig, Symptom, Verdict, oracle};
use edgewise_model::Rng;

/// The minimal deviation of a reduced case, and the number of attempts it took. `None` if no statement alone is wrong
/// by the semantics.
pub(crate) fn minimal_deviation(
    reduced: &Reduced,
    rig: &mut Rig,
    context: &GremlinContext,
    stop: &dyn Fn() -> bool,
) -> Result<(Option<MinimalDeviation>, u32), EngineError> {
    let symptom = &reduced.failure.symptom;
    let about_answers = matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation)
        && symptom.template.is_none()
        && oracle::<Gremlin>(&symptom.oracle).is_none_or(|judge| judge.about_answers());
    if !about_answers {
        return Ok((None, 0));
    }
    let mut left = reduced.left;
    for subject in candidates(reduced) {
        for judge in [&Reference as &'static dyn Oracle<Gremlin>, &State] {
            if left == 0 || stop() {
                break;
            }
            let Some((subject, symptom)) = wrong(subject.clone(), judge, rig, context, &mut left)? else {
                continue;
            };
            let reducer = Reducer::new(rig, judge, context, &symptom, left, stop).normalising();
            let Some(smallest) = reducer.reduce(subject, 1)? else { continue };
            left = left.saturating_sub(smallest.report.attempts);
            let Some(query) = &smallest.subject.query else { continue };
            let deviation = MinimalDeviation {
                setup: (*smallest.subject.setup).clone(),
                statement: Gremlin::text(query, &context.settings),
                rule: smallest.failure.symptom.rule.clone(),
                ..MinimalDeviation::default()
            };
            return Ok((Some(deviation), reduced.left - left));
        }
    }
    Ok((None, reduced.left - left))
}

/// The statements of a reduced case, each as a separate case: wrong ones by the semantics first, then by length.
fn candidates(reduced: &Reduced) -> Vec<Subject> {
    let observed = reduced.observed();
    let wrong = wrong_statements(&reduced.subject.setup, &reduced.plan, &observed);
    let mut statements: Vec<(bool, usize, Subject)> = Vec::new();
    for (place, seen) in observed.iter().enumerate() {
        let Some(query) = seen.text.as_deref().and_then(WrittenTraversal::read) else { continue };
        let length = seen.text.as_deref().map_or(0, str::len);
        let subject = Subject { query: Some(query.printed()), ..reduced.subject.clone() };
        statements.push((!wrong.contains(&place), length, subject));
    }
    statements.sort_by_key(|(right, length, _)| (*right, *length));
    statements.into_iter().map(|(_, _, subject)| subject).collect()
}

/// Plays one statement under an oracle. Returns the case and the symptom if the oracle finds the answer wrong.
fn wrong(
    subject: Subject,
    judge: &dyn Oracle<Gremlin>,
    rig: &mut Rig,
    context: &GremlinContext,
    left: &mut u32,
) -> Result<Option<(Subject, Symptom)>, EngineError> {
    let (Some(round), Some(query)) = (subject.round(context), &subject.query) else { return Ok(None) };
    let Ok(plan) = judge.plan(&round, query, context, &mut Rng::from_seed_u64(0)) else { return Ok(None) };
    let plan = plan.bind::<Gremlin>(&round.parameters);
    *left = left.saturating_sub(1);
    let fresh = Plan { fresh: true, ..plan.clone() };
    let settled = rig.settle(&subject.setup, fresh, judge, &|_| Ok(()))?;
    Ok(match settled.verdict {
        Verdict::Fail(failure) if failure.symptom.template.is_none() => {
            Some((Subject { plan, ..subject }, failure.symptom))
        }
        _ => None,
    })
}
