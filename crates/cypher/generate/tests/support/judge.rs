//! Runs generated statements on the reference, and checks them.

use edgewise_cypher_semantics::{
    Budget, Field, FieldType, Knobs, Phase, Procedure, Procedures, ReferenceError, Settings, check, execute,
};
use edgewise_cypher_syntax::ast::{Statement, StatementBody};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rows, Value};

/// The procedures that [`super::whole`] declares. They yield rows of numbers and strings for a few arguments, and no
/// row for others.
pub fn procedures() -> Procedures {
    let field = |name: &str, kind| Field { name: name.into(), kind, nullable: true };
    let row =
        |least: i64, number: i64, word: &str| vec![Value::Int(least), Value::Int(number), Value::from(word)];
    Procedures {
        procedures: vec![Procedure {
            name: "test.numbers".into(),
            inputs: vec![field("least", FieldType::Integer)],
            outputs: vec![field("number", FieldType::Integer), field("word", FieldType::String)],
            rows: vec![row(0, 0, "a"), row(0, 1, "b"), row(1, 1, "b"), row(2, 2, "")],
        }],
    }
}

/// Calls `judge` with the settings that statements are run with.
fn with_settings<T>(judge: impl FnOnce(&Settings<'_>) -> T) -> T {
    let day = Date::from_ymd(2020, 1, 1).expect("a day");
    let midnight = LocalTime::from_hmsn(0, 0, 0, 0).expect("a time");
    let procedures = procedures();
    judge(&Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &procedures,
        now: DateTime::new(LocalDateTime::new(day, midnight), 0).expect("an instant"),
        seed: 0,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    })
}

/// Runs a statement. Index and constraint statements are skipped: they change no answer, and the reference keeps no
/// constraints.
pub fn run(statement: &Statement, parameters: &Map, graph: &mut Graph) -> Result<Rows, ReferenceError> {
    if !matches!(statement.body, StatementBody::Query(_)) {
        return Ok(Rows::default());
    }
    with_settings(|settings| {
        execute(statement, graph, parameters, settings).map(|answer| answer.rows.unwrap_or_default())
    })
}

/// Checks a statement without running it. Index and constraint statements are not checked.
pub fn compiles(statement: &Statement, parameters: &Map) -> Result<(), ReferenceError> {
    match &statement.body {
        StatementBody::Query(query) => with_settings(|settings| check(query, parameters, settings)),
        _ => Ok(()),
    }
}

/// Whether an error shows that the statement is not valid: a valid one never raises an error of this kind.
pub fn shows_invalid_statement(error: &ReferenceError) -> bool {
    error.phase == Phase::CompileTime || !error.is_resource()
}
