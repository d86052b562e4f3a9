//! `execute`: runs a statement on a graph.

use crate::{
    Answer, Detail, ErrorKind, EvalError, Phase, ReferenceError, Settings, SideEffects,
    cell::Cell,
    choice::ChoicePoint,
    compile::compile,
    index,
    program::Program,
    run::{Flow, Run},
    store::Store,
};
use edgewise_cypher_syntax::ast::{PlanMode, Query, Statement, StatementBody};
use edgewise_model::{Graph, Map, Rows, Value};

/// Runs a statement on a graph and changes the graph accordingly. If the statement fails, the graph is unchanged.
pub fn execute(
    statement: &Statement,
    graph: &mut Graph,
    parameters: &Map,
    settings: &Settings<'_>,
) -> Result<Answer, ReferenceError> {
    match &statement.body {
        StatementBody::Query(query) => {
            let program = compile(query, parameters, settings.procedures, settings.budget.depth)?;
            if statement.mode == Some(PlanMode::Explain) {
                let rows = program.query.columns.map(|columns| Rows { columns, rows: Vec::new() });
                return Ok(Answer { rows, effects: SideEffects::default() });
            }
            run(&program, graph, settings)
        }
        StatementBody::Index(index) => {
            index::apply(index, graph)?;
            Ok(Answer { rows: None, effects: SideEffects::default() })
        }
        // A declaration allows data, and changes none.
        StatementBody::Table(_) => Ok(Answer { rows: None, effects: SideEffects::default() }),
        StatementBody::Constraint(_) => Err(ReferenceError {
            phase: Phase::CompileTime,
            kind: ErrorKind::Unsupported,
            detail: Detail::Other,
            message: "constraints are not supported by the reference".into(),
        }),
    }
}

/// Checks a query for compile-time errors, without running it.
pub fn check(query: &Query, parameters: &Map, settings: &Settings<'_>) -> Result<(), ReferenceError> {
    compile(query, parameters, settings.procedures, settings.budget.depth).map(drop)
}

/// Runs a compiled statement. If it fails, the graph is unchanged.
pub(crate) fn run(
    program: &Program,
    graph: &mut Graph,
    settings: &Settings<'_>,
) -> Result<Answer, ReferenceError> {
    if !program.query.writes {
        let rows = rows(program, graph, settings).map_err(EvalError::at_runtime)?;
        return Ok(Answer { rows, effects: SideEffects::default() });
    }
    let before = graph.clone();
    match rows(program, graph, settings) {
        Ok(rows) => Ok(Answer { rows, effects: SideEffects::between(&before, graph) }),
        Err(error) => {
            *graph = before;
            if program.batched {
                // The batches before the failure would stay committed, but how many there are depends on the order of
                // rows.
                return Err(EvalError::unsupported(format!(
                    "the reference has no answer after a failure within CALL {{ }} IN TRANSACTIONS: {error}"
                ))
                .at_runtime());
            }
            Err(error.at_runtime())
        }
    }
}

/// Runs a compiled statement and returns its rows; `None` if it has no columns.
fn rows(program: &Program, graph: &mut Graph, settings: &Settings<'_>) -> Result<Option<Rows>, EvalError> {
    let mut run = Run::new(Store::new(graph), settings);
    let mut frame = vec![Cell::Null; program.slots];
    let query = &program.query;
    run.final_projection = query.last_projection().map(|last| (last, query.output.as_slice()));
    let run = run;
    let mut rows: Vec<Vec<Value>> = Vec::new();
    run.query(query, &mut frame, &mut |frame| {
        run.meter.spend_row()?;
        if query.columns.is_some() {
            rows.push(query.output.iter().map(|slot| run.value(&frame[*slot])).collect());
        }
        Ok(Flow::More)
    })?;
    run.store_mut().finish()?;
    if let Some(systematic) = run.systematic() {
        // The enumerated answers are compared without their order, so no order is chosen.
        systematic.add_steps(run.meter.steps_taken(&settings.budget));
    } else if !program.is_sorted() {
        run.arrange(ChoicePoint::RowOrder, &mut rows);
    }
    Ok(query.columns.clone().map(|columns| Rows { columns, rows }))
}
