//! The answer of the reference interpreter to a generated query.

use edgewise_cypher_generate::GeneratedQuery;
use edgewise_cypher_semantics::{Budget, FaultSet, Knobs, Procedures, Settings, execute};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Rows};

/// The answer of the reference interpreter. None if it raises an error, exceeds its limits, or the query has no RETURN.
pub fn answer(query: &GeneratedQuery, graph: &Graph, knobs: &Knobs) -> Option<Rows> {
    let day = Date::from_ymd(2020, 1, 1).ok()?;
    let settings = Settings {
        knobs: *knobs,
        budget: Budget::small(),
        procedures: &Procedures::default(),
        now: DateTime::new(LocalDateTime::new(day, LocalTime::MIDNIGHT), 0).ok()?,
        seed: 0,
        choice: None,
        faults: FaultSet::NONE,
    };
    execute(&query.statement, &mut graph.clone(), &query.parameters, &settings).ok()?.rows
}

/// Whether an answer contains any value that is not null.
pub fn has_value(rows: &Rows) -> bool {
    rows.rows.iter().flatten().any(|cell| !cell.is_null())
}

/// Whether the reference interpreter answers a query with any value that is not null. The generator learns from this.
pub fn finds_something(query: &GeneratedQuery, graph: &Graph, knobs: &Knobs) -> bool {
    answer(query, graph, knobs).is_some_and(|rows| has_value(&rows))
}
