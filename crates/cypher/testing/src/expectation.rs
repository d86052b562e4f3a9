//! What the reference expects of a case: the graph after its setup, and the right answer of each statement.

use crate::consult::{consult, graph_of};
use crate::knob_words::{knob_words, turned};
use crate::language::{profile_knobs, recorded_knobs, stored_knobs};
use crate::opinion::opinion;
use crate::planned_statement::step_statement;
use edgewise_cypher_semantics::{Answer, Knobs};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_engine::{Profile, Request, Step};
use edgewise_lab::Opinion;
use edgewise_lab::{Case, Plan};
use edgewise_model::{Graph, Map, Rows};

/// The graph and the answers that a case should have.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The target's choices where openCypher leaves the behaviour open.
    pub knobs: Knobs,
    /// The graph after the setup.
    pub graph: Graph,
    /// The right answer of each step of the plan; none if the step is not a reading statement, or the reference has
    /// no answer.
    pub answers: Vec<Option<Rows>>,
}

/// Runs a case on the reference. None if it refuses a setup statement: it then cannot judge anything after it.
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

/// True if the reference answers every statement of a plan within its budget.
pub fn reference_answers(setup: &[Request], plan: &Plan, knobs: Knobs) -> bool {
    setup_graph(setup).is_some_and(|graph| opinion(&graph, plan, knobs) == Opinion::Fine)
}

/// The knobs of the target of a case: as recorded, or from the built-in profile.
pub fn knobs_of(case: &Case) -> Knobs {
    match case.knobs.as_ref().or(case.plan.knobs.as_ref()) {
        Some(stored) => recorded_knobs(Some(stored)),
        None => Profile::built_in_at(&case.target, &case.engine_version)
            .and_then(|profile| profile_knobs(&profile).ok())
            .unwrap_or_default(),
    }
}

/// The knobs, in words, that the right answers of a case depend on: documented choices of the target without which
/// the reference would answer differently.
pub fn rests_on(case: &Case) -> Vec<String> {
    let knobs = knobs_of(case);
    let Some(own) = expectation(case) else { return Vec::new() };
    let otherwise = |plain: Knobs| {
        let case = Case { knobs: Some(stored_knobs(plain)), ..case.clone() };
        expectation(&case).is_some_and(|plain| plain.answers != own.answers)
    };
    let turned = turned(knobs).into_iter().filter(|(_, plain)| otherwise(*plain));
    turned.map(|(setting, _)| knob_words(&setting)).collect()
}

/// The graph that setup statements create; none if the reference refuses one of them.
pub fn setup_graph(setup: &[Request]) -> Option<Graph> {
    graph_of(setup)
}

/// The reference's answer to a statement; none if it raises an error or has no answer.
pub fn answer(statement: &Statement, parameters: &Map, graph: &mut Graph, knobs: Knobs) -> Option<Answer> {
    consult(statement, parameters, graph, knobs).ok()
}
