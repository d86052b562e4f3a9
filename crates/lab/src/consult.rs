//! Asking the reference: a statement on a graph, by a target's knobs.

use edgewise_cypher::ast::Statement;
use edgewise_cypher::parse_statement;
use edgewise_engine::Request;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, TemporalError};
use edgewise_reference::{
    Answer, Budget, ErrorKind, EvalError, Knobs, Procedures, ReferenceError, Settings, execute,
};

/// What a consultation may cost: tens of milliseconds at worst. A reduction asks hundreds of times, and a candidate whose
/// answer is a product of everything with everything is no case to show anybody.
const BUDGET: Budget = Budget { rows: 100_000, steps: 500_000, memory: 1_000_000, depth: 200 };

/// What a glance may cost: a millisecond or two.
const GLANCE: Budget = Budget { rows: 2_000, steps: 20_000, memory: 50_000, depth: 100 };

/// Runs a statement on the reference. The moment is fixed: whatever depends on it is not compared.
pub(crate) fn consult(
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
) -> Result<Answer, ReferenceError> {
    within(BUDGET, statement, parameters, graph, knobs)
}

/// Runs a statement on the reference if that costs next to nothing, for whoever asks very often.
pub(crate) fn glance(statement: &Statement, graph: &Graph, knobs: Knobs) -> Option<Answer> {
    within(GLANCE, statement, &Map::new(), &mut graph.clone(), knobs).ok()
}

fn within(
    budget: Budget,
    statement: &Statement,
    parameters: &Map,
    graph: &mut Graph,
    knobs: Knobs,
) -> Result<Answer, ReferenceError> {
    let procedures = Procedures::default();
    let now = noon().map_err(|error| EvalError::unsupported(error.to_string()).at_runtime())?;
    let settings = Settings {
        knobs,
        budget,
        procedures: &procedures,
        now,
        seed: 0,
        choice: None,
        faults: edgewise_reference::FaultSet::NONE,
    };
    execute(statement, graph, parameters, &settings)
}

/// The graph that setup statements lead to, by the reference; none if it refuses one.
pub(crate) fn graph_of(setup: &[Request]) -> Option<Graph> {
    let mut graph = Graph::new();
    for request in setup {
        let statement = parse_statement(&request.text).ok()?;
        consult(&statement, &request.parameters, &mut graph, Knobs::default()).ok()?;
    }
    Some(graph)
}

/// True if the reference can say nothing about it: too big, or not its language.
pub(crate) fn is_beyond(error: &ReferenceError) -> bool {
    matches!(error.kind, ErrorKind::Resource | ErrorKind::Unsupported)
}

fn noon() -> Result<DateTime, TemporalError> {
    let date = Date::from_ymd(2020, 1, 1)?;
    let time = LocalTime::from_hmsn(12, 0, 0, 0)?;
    DateTime::new(LocalDateTime { date, time }, 0)
}
