//! `evaluate`: computes the value of one expression.

use crate::{
    EvalError, ReferenceError, Settings, cell::Cell, compile::compile_expression, run::Run, store::Store,
};
use edgewise_cypher_syntax::ast::Expr;
use edgewise_model::{Graph, Map, Value};

/// Computes the value of an expression on a graph, where `variables` gives the values of its free variables. Nodes,
/// relationships and paths among them are looked up in the graph by their ids. Aggregates are not allowed.
pub fn evaluate(
    expression: &Expr,
    variables: &Map,
    graph: &Graph,
    parameters: &Map,
    settings: &Settings<'_>,
) -> Result<Value, ReferenceError> {
    let names = variables.keys().cloned();
    let (ex, slots) =
        compile_expression(expression, names, parameters, settings.procedures, settings.budget.depth)?;
    let run = Run::new(Store::reading(graph), settings);
    // Variables have the first slots, in the order of their names.
    let mut frame: Vec<Cell> = variables.values().map(Cell::from_value).collect();
    frame.resize(slots, Cell::Null);
    let cell = run.eval(&ex, &mut frame).map_err(EvalError::at_runtime)?;
    Ok(run.value(&cell))
}
