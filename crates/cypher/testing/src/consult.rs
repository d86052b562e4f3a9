//! Runs statements on the reference interpreter, Edgewise's executable semantics of openCypher, on a given graph and
//! with the knobs (documented choices) of a target.

use edgewise_cypher_semantics::{
    Answer, Blur, Budget, Choice, ErrorKind, EvalError, Knobs, Outcomes, Procedures, ReferenceError,
    Settings, execute, outcomes,
};
use edgewise_cypher_syntax::ast::{Clause, Expr, Name, Projection, ProjectionItem, Query, Return, Statement};
use edgewise_cypher_syntax::{parse_expression, parse_statement};
use edgewise_engine::Request;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, TemporalError, Value};

/// The limits of one run: tens of milliseconds at worst. A reduction runs hundreds of candidates, and one with a huge
/// Cartesian product would not be a readable case anyway.
const BUDGET: Budget = Budget { rows: 100_000, steps: 500_000, memory: 1_000_000, depth: 200 };

/// The limits of a run of [`consult_briefly`]: a millisecond or two.
const BRIEF_BUDGET: Budget = Budget { rows: 2_000, steps: 20_000, memory: 50_000, depth: 100 };

/// The limits of one run while all allowed outcomes are enumerated; all runs together cost at most ten times as much.
const ENUMERATION_BUDGET: Budget = Budget { rows: 20_000, steps: 200_000, memory: 400_000, depth: 200 };

/// The most runs for enumerating the allowed outcomes of one statement.
const MOST_RUNS: usize = 512;

/// Runs a statement on the reference interpreter. The current time is fixed, because values that depend on it are never
/// compared.
pub fn consult(
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
) -> Result<Answer, ReferenceError> {
    consult_within(BUDGET, statement, parameters, graph, knobs)
}

/// Runs a statement on the reference interpreter with very small limits, for callers that run very many. None if it
/// raises an error or exceeds the limits.
pub fn consult_briefly(statement: &Statement, graph: &Graph, knobs: Knobs) -> Option<Answer> {
    consult_within(BRIEF_BUDGET, statement, &Map::new(), &mut graph.clone(), knobs).ok()
}

/// Runs a statement on the reference interpreter within given limits, with the parameters that the statement defines
/// itself.
fn consult_within(
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
    let now = fixed_now().map_err(|error| EvalError::unsupported(error.to_string()).at_runtime())?;
    execute(statement, graph, parameters, &settings(budget, knobs, &procedures, now, None))
}

/// The settings of the reference interpreter for one run.
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

/// All outcomes that openCypher allows for a statement, if there are few enough to enumerate.
pub(crate) fn consult_all(statement: &Statement, parameters: &Map, graph: &Graph, knobs: Knobs) -> Outcomes {
    let procedures = Procedures::default();
    let Ok(now) = fixed_now() else { return Outcomes::default() };
    let settings = settings(ENUMERATION_BUDGET, knobs, &procedures, now, None);
    outcomes(statement, graph, parameters, &settings, MOST_RUNS)
}

/// Runs a statement with the last digits of approximate results changed, to see whether anything depends on them.
pub(crate) fn consult_blurred(
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
    blur: &Blur,
) -> Option<Answer> {
    let procedures = Procedures::default();
    let settings = settings(BUDGET, knobs, &procedures, fixed_now().ok()?, Some(blur));
    execute(statement, graph, parameters, &settings).ok()
}

/// The graph that the setup statements create on the reference interpreter; none if it refuses one of them.
pub(crate) fn graph_of(setup: &[Request]) -> Option<Graph> {
    let is_ngql = |request: &Request| edgewise_cypher_syntax::ngql::parse_ngql(&request.text).is_ok();
    if setup.iter().any(is_ngql) {
        return crate::ngql::graph_of(setup);
    }
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

/// Procedures that do not change the graph. Setup scripts call them to wait for indexes or to inspect the database.
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

/// Whether a statement is only a call of a procedure that does not change the graph.
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

/// The value of an expression without variables; none if it cannot be computed.
pub(crate) fn constant(expr: &Expr) -> Option<Value> {
    let items = vec![ProjectionItem::aliased(expr.clone(), "a")];
    let result = Clause::Return(Return { projection: Projection { items, ..Projection::default() } });
    let answer =
        consult_briefly(&Statement::query(Query::single(vec![result])), &Graph::new(), Knobs::default())?;
    answer.rows?.rows.into_iter().next()?.into_iter().next()
}

/// Whether the reference interpreter gave up, because the statement exceeds its limits or uses something unsupported.
pub fn is_beyond(error: &ReferenceError) -> bool {
    matches!(error.kind, ErrorKind::Resource | ErrorKind::Unsupported)
}

/// The current time in every run: noon of 1 January 2020.
fn fixed_now() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2020, 1, 1)?;
    let time = LocalTime::from_hmsn(12, 0, 0, 0)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}
