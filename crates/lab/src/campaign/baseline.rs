//! The baseline: before anything is tested, the target must load and read back a small graph.

use super::CampaignError;
use crate::Rig;
use crate::oracle::load_plan;
use edgewise_engine::{Outcome, Request};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Map, Value};
use std::sync::Arc;

/// Loads a small graph, reads it back, and compares.
///
/// # Errors
/// [`CampaignError::Baseline`] if the graph that comes back is another one.
pub fn check_baseline(rig: &mut Rig) -> Result<(), CampaignError> {
    let (setup, expected) = small_graph()?;
    let setup = Arc::new(setup);
    let seen = match rig.play(&setup, &load_plan(expected.clone()))? {
        Ok(observations) => observations.into_iter().next_back().map(|observation| observation.outcome),
        Err(observation) => Some(observation.outcome),
    };
    let why = match seen {
        Some(Outcome::Graph(actual)) if canonical_hash(&actual) == canonical_hash(&expected) => return Ok(()),
        Some(Outcome::Graph(actual)) => {
            let difference = expected.difference(&actual).map_or_else(String::new, |found| found.to_string());
            format!("what comes back differs:\n{difference}")
        }
        Some(Outcome::Error { class, message, .. }) => {
            format!("it answers with an error of class {class}: {message}")
        }
        Some(Outcome::Crash(_)) => "it dies".to_owned(),
        Some(Outcome::Hang { limit_ms }) => format!("it does not answer within {limit_ms} ms"),
        Some(Outcome::Rows(_) | Outcome::Done) | None => "it does not give the graph back".to_owned(),
    };
    Err(CampaignError::Baseline(format!(
        "{} cannot load and read back a small graph: {why}",
        rig.engine().target()
    )))
}

/// Why copies are undone by loading the setup again, although the profile says that transactions can be rolled back.
///
/// # Errors
/// When no session can be opened.
pub(super) fn distrusted_rollback(rig: &mut Rig) -> Result<Option<String>, CampaignError> {
    let setup = Arc::new(small_graph()?.0);
    let why = rig.distrusts_rollback(&setup)?;
    Ok(why.map(|why| format!("writing queries are undone by loading the setup again: {why}")))
}

fn small_graph() -> Result<(Vec<Request>, Graph), CampaignError> {
    let properties = |entries: &[(&str, Value)]| -> Map {
        entries.iter().map(|(key, value)| ((*key).into(), value.clone())).collect()
    };
    let mut graph = Graph::new();
    let first = graph.add_node(["A"], properties(&[("x", Value::Int(1)), ("s", Value::from("a'b"))]));
    let second = graph.add_node(["B"], properties(&[("y", Value::Float(1.5)), ("t", Value::Bool(true))]));
    let ours = |error| CampaignError::Worker(format!("the baseline graph is broken: {error}"));
    graph.add_relationship(first, second, "R", properties(&[("w", Value::Int(-2))])).map_err(ours)?;
    graph.add_relationship(second, second, "S", Map::new()).map_err(ours)?;
    let setup = vec![
        Request::new("CREATE (:A {x: 1, s: 'a\\'b'})-[:R {w: -2}]->(:B {y: 1.5, t: true})"),
        Request::new("MATCH (b:B) CREATE (b)-[:S]->(b)"),
    ];
    Ok((setup, graph))
}
