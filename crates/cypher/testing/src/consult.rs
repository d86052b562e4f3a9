//! Asking the reference: a statement on a graph, by a target's knobs.

use edgewise_cypher_semantics::{
    Answer, Blur, Budget, Choice, ErrorKind, EvalError, Knobs, Outcomes, Procedures, ReferenceError,
    Settings, execute, outcomes,
};
use edgewise_cypher_syntax::ast::{Clause, Expr, Name, Projection, ProjectionItem, Query, Return, Statement};
use edgewise_cypher_syntax::{parse_expression, parse_statement};
use edgewise_engine::Request;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, TemporalError, Value};

/// What a consultation may cost: tens of milliseconds at worst. A reduction asks hundreds of times, and a candidate whose
/// answer is a product of everything with everything is no case to show anybody.
const BUDGET: Budget = Budget { rows: 100_000, steps: 500_000, memory: 1_000_000, depth: 200 };

/// What a glance may cost: a millisecond or two.
const GLANCE: Budget = Budget { rows: 2_000, steps: 20_000, memory: 50_000, depth: 100 };

/// What a run may cost where all outcomes are gone through; all together cost ten times as much at most.
const ENUMERATION: Budget = Budget { rows: 20_000, steps: 200_000, memory: 400_000, depth: 200 };

/// How many runs it may take to go through all outcomes.
const MOST_RUNS: usize = 512;

/// Runs a statement on the reference. The moment is fixed: whatever depends on it is not compared.
pub fn consult(
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
) -> Result<Answer, ReferenceError> {
    within(BUDGET, statement, parameters, graph, knobs)
}

/// Runs a statement on the reference if that costs next to nothing, for whoever asks very often.
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

/// All outcomes of a statement, if they are few enough to go through.
pub(crate) fn consult_all(statement: &Statement, parameters: &Map, graph: &Graph, knobs: Knobs) -> Outcomes {
    let procedures = Procedures::default();
    let Ok(now) = noon() else { return Outcomes::default() };
    let settings = settings(ENUMERATION, knobs, &procedures, now, None);
    outcomes(statement, graph, parameters, &settings, MOST_RUNS)
}

/// Runs a statement with last digits that are free somewhat off.
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

/// The graph that setup statements lead to, by the reference; none if it refuses one.
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

/// Procedures that leave the graph as it is, which scripts call to wait for indexes or to look around.
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

/// True if a statement is nothing but a call of a procedure that leaves the graph as it is.
fn changes_nothing(statement: &Statement) -> bool {
    let Some(query) = statement.as_query().filter(|query| query.unions.is_empty()) else { return false };
    let [Clause::CallProcedure(call)] = query.first.clauses.as_slice() else { return false };
    QUIET_PROCEDURES.contains(&call.name.join(".").to_lowercase().as_str())
}

/// The values of parameters that a statement gives itself, as in FalkorDB's `CYPHER p = 1 RETURN $p`.
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

/// True if the reference can say nothing about it: too big, or not its language.
pub fn is_beyond(error: &ReferenceError) -> bool {
    matches!(error.kind, ErrorKind::Resource | ErrorKind::Unsupported)
}

fn noon() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2020, 1, 1)?;
    let time = LocalTime::from_hmsn(12, 0, 0, 0)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}
