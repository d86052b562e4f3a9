//! What the executable semantics say about a statement of a probe.

use crate::consult::{consult, graph_of, is_beyond};
use crate::determinism::{Between, Determinism, Facts};
use crate::oracle::reads_after_writing;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::StatementBody;
use edgewise_cypher_syntax::parse_statement;
use edgewise_engine::Request;
use edgewise_lab::probe::{Expected, KnobValues};
use edgewise_model::{ColumnMode, Rows};

/// What the semantics say, with the given knobs. `None` for a statement that is no openCypher, that engines may refuse
/// before it runs because of its types, or that is beyond the semantics. Rows are left out if engines may differ in
/// them.
pub(super) fn expected(setup: &[Request], request: &Request, knobs: &KnobValues) -> Option<Expected> {
    expected_if(is_comparable, setup, request, knobs)
}

/// What the semantics say about a statement of a decision: its rows are never left out.
pub(super) fn decided(setup: &[Request], request: &Request, knobs: &KnobValues) -> Option<Expected> {
    expected_if(|_| true, setup, request, knobs)
}

fn expected_if(
    keeps_rows: fn(&Determinism) -> bool,
    setup: &[Request],
    request: &Request,
    knobs: &KnobValues,
) -> Option<Expected> {
    let statement = parse_statement(&request.text).ok()?;
    let knobs: Knobs = serde_json::from_value(serde_json::Value::Object(knobs.clone())).ok()?;
    let query = match &statement.body {
        // An engine that has schema statements has no reason to refuse one.
        StatementBody::Query(query) if statement.mode.is_none() => query,
        StatementBody::Query(_) => return None,
        _ => return Some(Expected::Answer { rows: None, ordered: false }),
    };
    let determinism = Determinism::of(query, None, &Facts::from(&knobs));
    if determinism.mistyped || reads_after_writing(query) {
        return None;
    }
    let mut graph = graph_of(setup)?;
    match consult(&statement, &request.parameters, &mut graph, knobs) {
        Ok(answer) => Some(Expected::Answer {
            rows: answer.rows.filter(|_| keeps_rows(&determinism)),
            ordered: is_ordered(&determinism),
        }),
        Err(error) if is_beyond(&error) => None,
        Err(_) => Some(Expected::Error),
    }
}

/// True if a correct engine may raise an error for the values in a valid query.
pub(super) fn may_raise(text: &str) -> bool {
    let statement = parse_statement(text).ok();
    let query = statement.as_ref().and_then(|statement| statement.as_query());
    query.is_some_and(|query| !Determinism::of(query, None, &Facts::from(&Knobs::default())).risks.is_empty())
}

/// True if two correct engines give the same rows.
fn is_comparable(determinism: &Determinism) -> bool {
    let exact = |mode: &ColumnMode| *mode == ColumnMode::Exact;
    determinism.deterministic
        && determinism.undetermined().is_none()
        && !determinism.approximate_rows
        && determinism.modes(Between::Engines).iter().all(exact)
}

fn is_ordered(determinism: &Determinism) -> bool {
    use crate::determinism::Order;
    matches!(&determinism.order, Order::Sorted { columns, total: true } if columns.len() == determinism.columns.len())
}

/// The rows of a statement on an empty graph by openCypher's own rules.
pub(super) fn rows_of(text: &str) -> Option<Rows> {
    let statement = parse_statement(text).ok()?;
    let mut graph = edgewise_model::Graph::new();
    consult(&statement, &edgewise_model::Map::new(), &mut graph, Knobs::default()).ok()?.rows
}
