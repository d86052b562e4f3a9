//! A ruling: which statements of a finding are certainly wrong, and what their right answers are.
//!
//! The reference interpreter answers nearly everything, but not every difference from its answer is wrong: LIMIT may
//! keep any rows, an engine may document another behaviour of a function, and its protocol may lose digits. A ruling
//! contains a right answer only where the oracle `reference` would have claimed one.

use crate::oracle::{CypherTarget, claimed_comparison};
use crate::rounds::target_context;
use crate::{Expectation, Round, answer, blame, expectation};
use edgewise_cypher_syntax::{parse_query, parse_statement};
use edgewise_engine::{Outcome, Profile, Request, Step};
use edgewise_lab::{Case, Comparison, Observed, Ruling};
use edgewise_model::{Graph, Schema};
use std::sync::Arc;

/// Rules on the observed answers of a case.
pub fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
    let Some(mut expected) = expectation(case) else { return Ruling::default() };
    let asked = RuledCase::of(case, &expected);
    let steps = &case.plan.steps;
    let mut graphs = vec![None; steps.len()];
    let mut wrong = Vec::new();
    let blamed = blame(case, observed).wrong;
    for (place, planned) in steps.iter().enumerate() {
        let Step::Run(request) = &planned.step else { continue };
        let comparison =
            asked.as_ref().and_then(|asked| asked.comparison(request)).filter(|_| planned.target == 0);
        let Some(comparison) = comparison else {
            expected.answers[place] = None;
            continue;
        };
        let seen = observed.get(place).map(|observed| &observed.outcome);
        if let (Some(right), Some(Outcome::Rows(rows))) = (&expected.answers[place], seen)
            && blamed.contains(&place)
            && comparison.compare(right, rows).is_some()
        {
            wrong.push(place);
        }
        let read_back = format!("{}/graph", planned.role);
        let Some(after) = steps.iter().position(|planned| planned.role == read_back) else { continue };
        let Some(right) = graph_after(request, &expected) else { continue };
        let seen = observed.get(after).map(|observed| &observed.outcome);
        if let Some(Outcome::Graph(graph)) = seen
            && comparison.compare_graphs(&right, graph).is_some()
        {
            wrong.push(after);
        }
        graphs[after] = Some(right);
    }
    Ruling { setup: Some(expected.graph), answers: expected.answers, graphs, wrong }
}

/// The target of a case, and a round made from the case, as the oracle `reference` needs them to compare answers.
struct RuledCase {
    context: CypherTarget,
    round: Round,
}

impl RuledCase {
    /// The target and round of a case; none if there is no built-in profile for the target.
    fn of(case: &Case, expected: &Expectation) -> Option<Self> {
        let profile = Profile::built_in_at(&case.target, &case.engine_version)?;
        let mut context = target_context(&profile).ok()?;
        context.settings.knobs = expected.knobs;
        let round = Round {
            index: 0,
            schema: Schema::default(),
            setup: Arc::new(Vec::new()),
            others: Vec::new(),
            graph: Arc::new(expected.graph.clone()),
            modelled: true,
            queries: Vec::new(),
            parameters: case.plan.parameters(),
        };
        Some(Self { context, round })
    }

    /// How the answer to a statement is compared with the right one. None if no claim can be made about it.
    fn comparison(&self, request: &Request) -> Option<Comparison> {
        let query = parse_query(&request.text).ok()?;
        claimed_comparison(&query, &self.round, &self.context)
    }
}

/// The graph after a writing statement, according to the reference interpreter.
fn graph_after(request: &Request, expected: &Expectation) -> Option<Graph> {
    let statement = parse_statement(&request.text).ok()?;
    let mut graph = expected.graph.clone();
    answer(&statement, &request.parameters, &mut graph, expected.knobs)?;
    Some(graph)
}

#[cfg(test)]
mod tests {
    use super::{Ruling, ruling};

    use edgewise_engine::{Outcome, Request};
    use edgewise_lab::{Case, FaultKind, Observed, Plan, Symptom};
    use edgewise_model::{Rows, Value};

    /// The ruling on a case with one statement, to which the target answered with this value.
    fn ruled(target: &str, setup: &str, query: &str, seen: Value) -> Ruling {
        let case = Case {
            query: Some(query.to_owned()),
            ..Case::written(
                "cypher",
                target,
                vec![Request::new(setup)],
                Plan::new("index", "new").run("without", query),
                Symptom::new(FaultKind::Contradiction, "index", "new/changed"),
            )
        };
        let outcome = Outcome::Rows(Rows::new(["a"], vec![vec![seen]]));
        let observed = [Observed { role: "without".to_owned(), text: Some(query.to_owned()), outcome }];
        ruling(&case, &observed)
    }

    #[test]
    fn an_answer_is_called_wrong_only_if_the_reference_oracle_would_claim_it() {
        let two = "CREATE ({k: 1}), ({k: 2})";
        let count = "MATCH (n) RETURN count(*) AS a";
        assert_eq!(ruled("falkordb", two, count, Value::Int(1)).wrong, [0]);
        assert!(ruled("falkordb", two, count, Value::Int(2)).wrong.is_empty());
        let nothing = |ruling: Ruling| ruling.wrong.is_empty() && ruling.answer(0).is_none();
        // FalkorDB documents that sums are floats, and LIMIT may drop any row, so neither answer is called wrong.
        let sum = "MATCH (n) RETURN sum(1) AS a";
        assert!(nothing(ruled("falkordb", two, sum, Value::Float(2.0))));
        assert_eq!(ruled("neo4j", two, sum, Value::Float(2.0)).wrong, [0]);
        let cut = "MATCH (n) WITH n LIMIT 1 RETURN n.k AS a";
        assert!(nothing(ruled("falkordb", two, cut, Value::Int(2))));
        // FalkorDB sends floats with 15 digits, so an answer that differs in later digits is not wrong.
        let precise = "RETURN 9007199254740992.0 AS a";
        assert!(ruled("falkordb", two, precise, Value::Float(9_007_199_254_740_990.0)).wrong.is_empty());
        assert_eq!(ruled("neo4j", two, precise, Value::Float(9_007_199_254_740_990.0)).wrong, [0]);
        assert!(nothing(ruled("nobody", two, count, Value::Int(1))));
    }
}
