//! Finds the statements of a plan whose answers differ from those of the executable semantics.

use crate::answer_form::{comparison, normalised};
use crate::rehearsal::rehearse;
use crate::setup::setup_graph;
use edgewise_engine::{Outcome, Request, Step};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::Executor;
use edgewise_lab::{Case, Comparison, Observed, Plan, Ruling};
use edgewise_model::Rows;

/// The right outcome of each step of a plan, by the semantics; `None` where the semantics have no answer.
pub(crate) fn expected(setup: &[Request], plan: &Plan) -> Vec<Option<Outcome>> {
    let nothing = || vec![None; plan.steps.len()];
    let Some(graph) = setup_graph(setup) else { return nothing() };
    let provider = Provider::recorded(plan.knobs.as_ref());
    // Each step is played alone, so that one unplayable step does not hide the outcomes of the others. Every write
    // starts from its own copy of the graph.
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

/// The indexes of the plan's statements whose answers are wrong; empty if the semantics have no answer.
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

/// The semantics' ruling on each statement of a finding. The right answer is given only where the observed answer is
/// wrong: elsewhere several answers may be right.
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

/// Whether two answers are the same if the order inside lists and the last digits of floats are ignored.
pub(crate) fn same_rows(left: &Rows, right: &Rows) -> bool {
    let comparison = comparison(true, true);
    let (left, right) = (normalised(left, &comparison), normalised(right, &comparison));
    Comparison::default().compare(&left, &right).is_none()
}
