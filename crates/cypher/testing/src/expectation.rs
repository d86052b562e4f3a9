//! What the reference interpreter expects of a case: the graph after the setup, and the right answer of each statement.

use crate::consult::{consult, graph_of};
use crate::knob_words::{changed_settings, knob_words};
use crate::language::{profile_knobs, recorded_knobs, stored_knobs};
use crate::opinion::opinion;
use crate::planned_statement::step_statement;
use edgewise_cypher_semantics::{Answer, Knobs};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_engine::{Profile, Request, Step};
use edgewise_lab::Opinion;
use edgewise_lab::{Case, Plan};
use edgewise_model::{Graph, Map, Rows};

/// The graph and the answers that the reference interpreter computes for a case.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The knobs of the target: its documented choices where openCypher leaves the behaviour open.
    pub knobs: Knobs,
    /// The graph after the setup.
    pub graph: Graph,
    /// The right answer of each step of the plan. None if the step is not a reading statement, or the reference
    /// interpreter cannot answer it.
    pub answers: Vec<Option<Rows>>,
}

/// Runs a case on the reference interpreter. None if it refuses a setup statement, because then it cannot judge what
/// follows.
pub fn expectation(case: &Case) -> Option<Expectation> {
    let knobs = knobs_of(case);
    let graph = setup_graph(&case.setup)?;
    let answers = case
        .plan
        .steps
        .iter()
        .map(|planned| match &planned.step {
            Step::Run(request) => {
                let statement = step_statement(planned, request).ok()?;
                answer(&statement, &request.parameters, &mut graph.clone(), knobs)?.rows
            }
            _ => None,
        })
        .collect();
    Some(Expectation { knobs, graph, answers })
}

/// Whether the reference interpreter answers every statement of a plan within its limits.
pub fn reference_answers(setup: &[Request], plan: &Plan, knobs: Knobs) -> bool {
    setup_graph(setup).is_some_and(|graph| opinion(&graph, plan, knobs) == Opinion::Fine)
}

/// The knobs of the target of a case: those in the case file, else those of the built-in profile.
pub fn knobs_of(case: &Case) -> Knobs {
    match case.knobs.as_ref().or(case.plan.knobs.as_ref()) {
        Some(stored) => recorded_knobs(Some(stored)),
        None => Profile::built_in_at(&case.target, &case.engine_version)
            .and_then(|profile| profile_knobs(&profile).ok())
            .unwrap_or_default(),
    }
}

/// The documented choices of the target, in words, without which the expected answers of a case would be different.
pub fn rests_on(case: &Case) -> Vec<String> {
    let knobs = knobs_of(case);
    let Some(own) = expectation(case) else { return Vec::new() };
    let otherwise = |plain: Knobs| {
        let case = Case { knobs: Some(stored_knobs(plain)), ..case.clone() };
        expectation(&case).is_some_and(|plain| plain.answers != own.answers)
    };
    let deciding = changed_settings(knobs).into_iter().filter(|(_, plain)| otherwise(*plain));
    deciding.map(|(setting, _)| knob_words(&setting)).collect()
}

/// The graph that the setup statements create; none if the reference interpreter refuses one of them.
pub fn setup_graph(setup: &[Request]) -> Option<Graph> {
    graph_of(setup)
}

/// The answer of the reference interpreter to a statement; none if it raises an error or gives up.
pub fn answer(statement: &Statement, parameters: &Map, graph: &mut Graph, knobs: Knobs) -> Option<Answer> {
    consult(statement, parameters, graph, knobs).ok()
}
