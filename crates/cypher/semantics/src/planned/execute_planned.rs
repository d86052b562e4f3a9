//! `execute_planned` and `explain_planned`: run a statement on a graph through a plan.

use super::{
    executor::{Executor, PhysicalQuery},
    explain,
    facts::Facts,
    logical::Translator,
    mention,
    physical::Planner,
    slots::SlotMaker,
    statistics::Statistics,
};
use crate::{
    Answer, EvalError, ReferenceError, Settings, SideEffects,
    cell::Cell,
    compile::compile,
    execute,
    program::{Barrier, Part, Program, Query, Update},
    run::{Flow, Run},
    store::Store,
};
use edgewise_cypher_syntax::ast::{PlanMode, Statement, StatementBody};
use edgewise_model::{Graph, Map, Rows, Value};

/// Runs a statement through an optimised plan. It gives the answer of [`execute`], except that where openCypher allows
/// several answers, such as the order of rows without ORDER BY, it may give another one. If the statement fails, the
/// graph is unchanged.
pub fn execute_planned(
    statement: &Statement,
    graph: &mut Graph,
    parameters: &Map,
    settings: &Settings<'_>,
) -> Result<Answer, ReferenceError> {
    let StatementBody::Query(query) = &statement.body else {
        return execute(statement, graph, parameters, settings);
    };
    // A [`crate::Choice`] is possible only in the plain interpreter; a plan already fixes one of the possible choices.
    if statement.mode == Some(PlanMode::Explain) || settings.choice.is_some() {
        return execute(statement, graph, parameters, settings);
    }
    let program = compile(query, parameters, settings.procedures, settings.budget.depth)?;
    if program.batched || mention::query_is_random(&program.query) {
        // Random values depend on the order of evaluation, and batches of `CALL { } IN TRANSACTIONS` are defined only
        // for the plain interpreter.
        return execute(statement, graph, parameters, settings);
    }
    let writes = program.query.writes;
    let (plan, slots) = plan(program, graph, settings);
    if !writes {
        let rows = rows(&plan, slots, graph, settings).map_err(EvalError::at_runtime)?;
        return Ok(Answer { rows, effects: SideEffects::default() });
    }
    let before = graph.clone();
    match rows(&plan, slots, graph, settings) {
        Ok(rows) => Ok(Answer { rows, effects: SideEffects::between(&before, graph) }),
        Err(error) => {
            *graph = before;
            Err(error.at_runtime())
        }
    }
}

/// The operators that would run a statement, one per line. The text contains no values, so that it identifies the shape
/// of the plan. Parts that the plain interpreter would run are called `Plain`.
pub fn explain_planned(
    statement: &Statement,
    graph: &Graph,
    parameters: &Map,
    settings: &Settings<'_>,
) -> Result<String, ReferenceError> {
    let StatementBody::Query(query) = &statement.body else { return Ok("Plain(Schema)".into()) };
    let program = compile(query, parameters, settings.procedures, settings.budget.depth)?;
    if program.batched || mention::query_is_random(&program.query) || settings.choice.is_some() {
        return Ok("Plain(Statement)".into());
    }
    let (plan, _) = plan(program, graph, settings);
    Ok(explain::query(&plan))
}

/// Makes the plan of a compiled statement; also returns how many slots its frame needs.
fn plan(program: Program, graph: &Graph, settings: &Settings<'_>) -> (PhysicalQuery, usize) {
    let Program { query, slots, .. } = program;
    let mut maker = SlotMaker::new(slots);
    let facts = Facts::new(query_deletes(&query));
    let run = Run::new(Store::reading(graph), settings);
    let semantics = settings.knobs.match_semantics;
    let mut translator =
        Translator { facts, maker: &mut maker, semantics, faults: settings.faults, run: &run };
    let query = translator.query(query);
    let facts = translator.facts;
    let mut planner = Planner { statistics: Statistics::new(graph), facts, maker, semantics, run: &run };
    let query = planner.query(query);
    (query, planner.maker.width())
}

/// Runs the plan and returns its rows; `None` if the statement has no columns.
fn rows(
    plan: &PhysicalQuery,
    slots: usize,
    graph: &mut Graph,
    settings: &Settings<'_>,
) -> Result<Option<Rows>, EvalError> {
    let run = Run::new(Store::new(graph), settings);
    let executor = Executor::new(&run);
    let mut frame = vec![Cell::Null; slots];
    let mut rows: Vec<Vec<Value>> = Vec::new();
    executor.query(plan, &mut frame, &mut |frame| {
        run.meter.spend_row()?;
        if plan.columns.is_some() {
            rows.push(plan.output.iter().map(|slot| run.value(&frame[*slot])).collect());
        }
        Ok(Flow::More)
    })?;
    run.store_mut().finish()?;
    Ok(plan.columns.clone().map(|columns| Rows { columns, rows }))
}

/// Whether any clause of the query deletes something.
fn query_deletes(query: &Query) -> bool {
    query.parts.iter().any(part_deletes)
}

/// Whether any clause of this part of a UNION deletes something.
fn part_deletes(part: &Part) -> bool {
    part.segments.iter().any(|segment| match &segment.barrier {
        Some(Barrier::Update { update, .. }) => match update {
            Update::Delete { .. } => true,
            Update::Foreach { body, .. } => part_deletes(body),
            Update::Subquery(query, _) => query_deletes(query),
            _ => false,
        },
        _ => false,
    })
}
