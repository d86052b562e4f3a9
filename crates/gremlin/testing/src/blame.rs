//! Which statements of a plan are wrong, by the semantics.

use crate::answer_form::{comparison, formed};
use crate::rehearsal::rehearse;
use crate::setup::setup_graph;
use edgewise_engine::{Outcome, Request, Step};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::{Case, Comparison, Observed, Plan, Ruling};
use edgewise_model::Rows;

/// What each step of a plan ought to have shown; none where the semantics cannot say.
pub(crate) fn expected(setup: &[Request], plan: &Plan) -> Vec<Option<Outcome>> {
    let nothing = || vec![None; plan.steps.len()];
    let Some(graph) = setup_graph(setup) else { return nothing() };
    let provider = Provider::recorded(plan.knobs.as_ref());
    // One step at a time, so that one that cannot be played does not hide the others; writes start from a copy of their own.
    let one = |place: usize| {
        let planned = plan.steps.get(place)?;
        let mut alone = Plan::new(&plan.oracle, &plan.rule);
        if let (Step::Dump, Some(before)) =
            (&planned.step, place.checked_sub(1).and_then(|place| plan.steps.get(place)))
            && before.copy
        {
            alone.steps.push(before.clone());
        }
        alone.steps.push(planned.clone());
        let seen = rehearse(&alone, &graph, provider, Executor::default()).ok()?;
        seen.into_iter().next_back().map(|observation| observation.outcome)
    };
    (0..plan.steps.len()).map(one).collect()
}

/// The places in the plan of the statements whose answers are wrong; empty if the semantics cannot say.
pub(crate) fn wrong_statements(setup: &[Request], plan: &Plan, observed: &[Observed]) -> Vec<usize> {
    let expected = expected(setup, plan);
    let wrong = |place: &usize| {
        let (Some(seen), Some(Some(right))) = (observed.get(*place), expected.get(*place)) else {
            return false;
        };
        match (&seen.outcome, right) {
            (Outcome::Rows(seen), Outcome::Rows(right)) => !same_rows(seen, right),
            (Outcome::Graph(seen), Outcome::Graph(right)) => {
                Comparison::default().compare_graphs(seen, right).is_some()
            }
            _ => false,
        }
    };
    (0..observed.len()).filter(wrong).collect()
}

/// What may be said of each statement of a finding. A right answer is shown only where the one that was seen is wrong: elsewhere it
/// may be one of several.
pub(crate) fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
    let wrong = wrong_statements(&case.setup, &case.plan, observed);
    let expected = expected(&case.setup, &case.plan);
    let shown = |place: usize| expected.get(place)?.as_ref().filter(|_| wrong.contains(&place));
    let places = 0..case.plan.steps.len();
    let answers = places.clone().map(|place| match shown(place)? {
        Outcome::Rows(rows) => Some(rows.clone()),
        _ => None,
    });
    let graphs = places.map(|place| match shown(place)? {
        Outcome::Graph(graph) => Some((**graph).clone()),
        _ => None,
    });
    Ruling {
        setup: setup_graph(&case.setup),
        answers: answers.collect(),
        graphs: graphs.collect(),
        wrong: wrong.clone(),
    }
}

/// Whether two answers are the same but for what is often open: the order inside lists, and last digits.
pub(crate) fn same_rows(left: &Rows, right: &Rows) -> bool {
    let comparison = comparison(true, true);
    let (left, right) = (formed(left, &comparison), formed(right, &comparison));
    Comparison::default().compare(&left, &right).is_none()
}
