//! Runs statements on the reference: on a given graph, with a target's knobs.

use edgewise_cypher_semantics::{
    Answer, Blur, Budget, Choice, ErrorKind, EvalError, Knobs, Outcomes, Procedures, ReferenceError,
    Settings, execute, outcomes,
};
use edgewise_cypher_syntax::ast::{Clause, Expr, Name, Projection, ProjectionItem, Query, Return, Statement};
use edgewise_cypher_syntax::{parse_expression, parse_statement};
use edgewise_engine::Request;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, TemporalError, Value};

/// The budget of one run: tens of milliseconds at worst. A reduction runs hundreds of candidates, and a candidate
/// with a huge Cartesian product is not worth showing to anyone.
const BUDGET: Budget = Budget { rows: 100_000, steps: 500_000, memory: 1_000_000, depth: 200 };

/// The budget of [`glance`]: a millisecond or two.
const GLANCE: Budget = Budget { rows: 2_000, steps: 20_000, memory: 50_000, depth: 100 };

/// The budget of one run when all outcomes are enumerated; all runs together cost at most ten times as much.
const ENUMERATION: Budget = Budget { rows: 20_000, steps: 200_000, memory: 400_000, depth: 200 };

/// The most runs for enumerating all outcomes.
const MOST_RUNS: usize = 512;

/// Runs a statement on the reference. The current time is fixed: values that depend on it are never compared.
pub fn consult(
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
) -> Result<Answer, ReferenceError> {
    within(BUDGET, statement, parameters, graph, knobs)
}

/// Runs a statement on the reference with a very small budget, for callers that run very many.
pub fn glance(statement: &Statement, graph: &Graph, knobs: Knobs) -> Option<Answer> {
    within(GLANCE, statement, &Map::new(), &mut graph.clone(), knobs).ok()
}

fn within(
    budget: Budget,
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
) -> Result<Answer, ReferenceError> {
    let own = prefix_parameters(statement);
    let merged: Map;
    let parameters = if own.is_empty() {
        parameters
    } else {
        merged = own.into_iter().chain(parameters.clone()).collect();
        &merged
    };
    let procedures = Procedures::default();
    let now = noon().map_err(|error| EvalError::unsupported(error.to_string()).at_runtime())?;
    execute(statement, graph, parameters, &settings(budget, knobs, &procedures, now, None))
}

fn settings<'a>(
    budget: Budget,
    knobs: Knobs,
    procedures: &'a Procedures,
    now: DateTime,
    choice: Option<&'a dyn Choice>,
) -> Settings<'a> {
    let faults = edgewise_cypher_semantics::FaultSet::NONE;
    Settings { knobs, budget, procedures, now, seed: 0, choice, faults }
}

/// All outcomes of a statement, if there are few enough to enumerate.
pub(crate) fn consult_all(statement: &Statement, parameters: &Map, graph: &Graph, knobs: Knobs) -> Outcomes {
    let procedures = Procedures::default();
    let Ok(now) = noon() else { return Outcomes::default() };
    let settings = settings(ENUMERATION, knobs, &procedures, now, None);
    outcomes(statement, graph, parameters, &settings, MOST_RUNS)
}

/// Runs a statement with approximate results changed in their last digits.
pub(crate) fn consult_blurred(
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
    blur: &Blur,
) -> Option<Answer> {
    let procedures = Procedures::default();
    let settings = settings(BUDGET, knobs, &procedures, noon().ok()?, Some(blur));
    execute(statement, graph, parameters, &settings).ok()
}

/// The graph that setup statements create on the reference; none if the reference refuses one of them.
pub(crate) fn graph_of(setup: &[Request]) -> Option<Graph> {
    let mut graph = Graph::new();
    for request in setup {
        let statement = parse_statement(&request.text).ok()?;
        if changes_nothing(&statement) {
            continue;
        }
        consult(&statement, &request.parameters, &mut graph, Knobs::default()).ok()?;
    }
    Some(graph)
}

/// Procedures that do not change the graph. Scripts call them to wait for indexes or to inspect the database.
const QUIET_PROCEDURES: [&str; 10] = [
    "db.awaitindex",
    "db.awaitindexes",
    "db.clearquerycaches",
    "db.indexes",
    "db.info",
    "db.labels",
    "db.propertykeys",
    "db.relationshiptypes",
    "db.resampleoutdatedindexes",
    "dbms.components",
];

/// True if a statement is only a call of a procedure that does not change the graph.
fn changes_nothing(statement: &Statement) -> bool {
    let Some(query) = statement.as_query().filter(|query| query.unions.is_empty()) else { return false };
    let [Clause::CallProcedure(call)] = query.first.clauses.as_slice() else { return false };
    QUIET_PROCEDURES.contains(&call.name.join(".").to_lowercase().as_str())
}

/// The values of parameters that a statement defines itself, as in FalkorDB's `CYPHER p = 1 RETURN $p`.
pub(crate) fn prefix_parameters(statement: &Statement) -> Map {
    let settings = statement.options.iter().flat_map(|options| &options.settings);
    let value = |text: &Name| parse_expression(text).ok().as_ref().and_then(constant);
    settings.filter_map(|(name, text)| Some((name.clone(), value(text)?))).collect()
}

/// The value of an expression without variables.
fn constant(expr: &Expr) -> Option<Value> {
    let items = vec![ProjectionItem::aliased(expr.clone(), "a")];
    let result = Clause::Return(Return { projection: Projection { items, ..Projection::default() } });
    let answer = glance(&Statement::query(Query::single(vec![result])), &Graph::new(), Knobs::default())?;
    answer.rows?.rows.into_iter().next()?.into_iter().next()
}

/// True if the reference gave up: the statement exceeds its budget or uses something it does not support.
pub fn is_beyond(error: &ReferenceError) -> bool {
    matches!(error.kind, ErrorKind::Resource | ErrorKind::Unsupported)
}

fn noon() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2020, 1, 1)?;
    let time = LocalTime::from_hmsn(12, 0, 0, 0)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}
