//! The core of a finding: the wrong statement alone, as small as it gets against the reference.
//!
//! Several oracles see one cause, each with statements of its own around it. The core leaves those out: of the statements
//! of a reduced case the shortest is taken that the reference, too, finds wrong, and reduced once more as a deviation: first
//! one that differs in the same way, then in whatever way, and brought into its normal form. Findings of one cause then
//! end at much the same core.

use super::{Reduced, Reducer, Subject};
use crate::essence::{idle_filter, ignores_filter};
use crate::oracle::{Bearing, oracle};
use crate::{FaultKind, Plan, Rig, Symptom, Verdict};
use edgewise_cypher::ast::{Expr, Query};
use edgewise_cypher::walk::for_each_expr_mut;
use edgewise_cypher::{parse_query, print_query, value_expr};
use edgewise_engine::{EngineError, Request, Step};
use edgewise_model::{Rng, Schema};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The wrong statement of a finding, alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Core {
    /// The setup statements it needs.
    pub setup: Vec<Request>,
    /// The statement.
    pub statement: String,
    /// How its answer differs from the right one: the rule of the oracle `reference`.
    pub rule: String,
    /// True if the answer is the one that the statement has without its last filter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignores_filter: bool,
    /// True if the right answer is the same without the filters: they are there for the plan alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub idle_filter: bool,
}

/// Candidates played for a core, at most.
const MOST_ATTEMPTS: u32 = 300;

/// Oracles whose findings are not about the answer to a statement.
const NOT_ABOUT_ANSWERS: [&str; 3] = ["missing-error", "rejected", "failure"];

/// The core of a reduced case; none if the reference finds fault with none of its statements.
pub(super) fn core_of(
    reduced: &Reduced,
    rig: &mut Rig,
    bearing: &Bearing,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Core>, EngineError> {
    let symptom = &reduced.failure.symptom;
    let about_answers = matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation)
        && symptom.template.is_none()
        && !NOT_ABOUT_ANSWERS.contains(&symptom.oracle.as_str());
    let Some(reference) = oracle("reference").filter(|_| about_answers) else { return Ok(None) };
    let subjects = if symptom.oracle == "load" { setup_statements(reduced) } else { statements(reduced) };
    for subject in subjects {
        let (Some(round), Some(query)) = (subject.round(bearing), &subject.query) else { continue };
        let Ok(plan) = reference.plan(&round, query, bearing, &mut Rng::from_seed_u64(0)) else { continue };
        let fresh = Plan { fresh: true, ..plan.clone() };
        let settled = rig.settle(&subject.setup, fresh, reference, &|_| Ok(()))?;
        let Verdict::Fail(failure) = settled.verdict else { continue };
        if failure.symptom.template.is_some() {
            continue;
        }
        let subject = Subject { plan, ..subject };
        return reduced_core(subject, &failure.symptom, rig, bearing, stop);
    }
    Ok(None)
}

fn reduced_core(
    subject: Subject,
    symptom: &Symptom,
    rig: &mut Rig,
    bearing: &Bearing,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Core>, EngineError> {
    let Some(reference) = oracle("reference") else { return Ok(None) };
    let reducer = Reducer::new(rig, reference, bearing, symptom, MOST_ATTEMPTS, stop).normalising();
    let Some(reduced) = reducer.reduce(subject, 1)? else { return Ok(None) };
    let setup = &reduced.subject.setup;
    let knobs = bearing.profile.knobs;
    let rows = reduced.plan.place("query").and_then(|place| reduced.observations.get(place)?.outcome.rows());
    Ok(reduced.subject.query.as_ref().map(|query| Core {
        setup: (**setup).clone(),
        statement: print_query(query, &bearing.dialect),
        rule: reduced.failure.symptom.rule.clone(),
        ignores_filter: rows.is_some_and(|rows| ignores_filter(query, setup, rows, knobs)),
        idle_filter: idle_filter(query, setup, knobs),
    }))
}

/// The statements of a reduced case on the target itself, shortest first, each with the setup in force before it.
fn statements(reduced: &Reduced) -> Vec<Subject> {
    let mut setup = (*reduced.subject.setup).clone();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut altered = false;
    for planned in reduced.plan.steps.iter().filter(|planned| planned.target == 0) {
        let Step::Run(request) = &planned.step else { continue };
        if planned.alters {
            setup.push(request.clone());
            altered = true;
            continue;
        }
        if !seen.insert((request.text.clone(), setup.len())) {
            continue;
        }
        let Some(query) = query_of(request) else { continue };
        let mutations = if altered { None } else { reduced.subject.mutations.clone() };
        let subject = Subject {
            setup: Arc::new(setup.clone()),
            mutations,
            schema: reduced.subject.schema.clone(),
            query: Some(query),
            plan: reduced.plan.clone(),
        };
        found.push((setup.len() + request.text.len(), subject));
    }
    found.sort_by_key(|(length, _)| *length);
    found.into_iter().map(|(_, subject)| subject).collect()
}

/// The setup statements of a case whose graph is not the one they describe, each with those before it.
fn setup_statements(reduced: &Reduced) -> Vec<Subject> {
    let setup = &reduced.subject.setup;
    let subject = |place: usize| {
        Some(Subject {
            setup: Arc::new(setup[..place].to_vec()),
            mutations: None,
            schema: Schema::default(),
            query: Some(query_of(&setup[place])?),
            plan: reduced.plan.clone(),
        })
    };
    (0..setup.len()).filter_map(subject).collect()
}

/// The query of a request, its parameters written out.
fn query_of(request: &Request) -> Option<Query> {
    let mut query = parse_query(&request.text).ok()?;
    let mut whole = true;
    for_each_expr_mut(&mut query, |expr| {
        if let Expr::Parameter(name) = expr {
            match request.parameters.get(name).and_then(value_expr) {
                Some(value) => *expr = value,
                None => whole = false,
            }
        }
    });
    whole.then_some(query)
}
