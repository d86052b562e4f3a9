//! Which of an engine's answers are wrong, by the executable semantics of the language of each statement.

use crate::oracle::{Table, graphs_agree};
use crate::settings::recorded;
use crate::stage::Stage;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{Observation, Outcome};
use edgewise_lab::{Case, Comparison, Language, Observed, Ruling};

/// What the semantics answer to each step of a case; `None` if they cannot play it.
fn expected(case: &Case) -> Option<Vec<Observation>> {
    let graph = Cypher::setup_graph(&case.setup)?;
    let (knobs, provider) = recorded(case);
    Stage::new(&graph, knobs, provider).play(&case.plan).ok()
}

/// The indices of the steps whose answers are wrong; empty if the semantics cannot say.
pub(crate) fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize> {
    let Some(expected) = expected(case) else { return Vec::new() };
    let wrong = |place: &usize| {
        let (Some(seen), Some(right)) = (observed.get(*place), expected.get(*place)) else { return false };
        // What a change answers is not compared: only the graph after it, and what is read then.
        let is_change = case.plan.steps.get(*place).is_some_and(|planned| planned.copy);
        match (&seen.outcome, &right.outcome) {
            (Outcome::Rows(_), Outcome::Rows(_)) if is_change => false,
            (Outcome::Rows(seen), Outcome::Rows(right)) => {
                let (seen, right) = Table::both(&case.plan.rule, seen, right);
                Comparison::default().compare(&seen, &right).is_some()
            }
            (Outcome::Graph(seen), Outcome::Graph(right)) => !graphs_agree(seen, right),
            (Outcome::Error { .. }, Outcome::Rows(_) | Outcome::Done) => true,
            _ => false,
        }
    };
    (0..observed.len()).filter(wrong).collect()
}

/// The semantics' ruling on each statement of a finding. Right answers are given where the observed ones are wrong.
pub(crate) fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
    let wrong = wrong_statements(case, observed);
    let expected = expected(case).unwrap_or_default();
    let outcome =
        |place: usize| expected.get(place).map(|right| &right.outcome).filter(|_| wrong.contains(&place));
    let places = 0..case.plan.steps.len();
    let answers = places.clone().map(|place| match outcome(place)? {
        Outcome::Rows(rows) => Some(rows.clone()),
        _ => None,
    });
    let graphs = places.map(|place| match outcome(place)? {
        Outcome::Graph(graph) => Some((**graph).clone()),
        _ => None,
    });
    let (answers, graphs) = (answers.collect(), graphs.collect());
    Ruling { setup: Cypher::setup_graph(&case.setup), answers, graphs, wrong }
}
