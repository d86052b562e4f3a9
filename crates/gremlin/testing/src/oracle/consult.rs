//! Executes a statement with the semantics, on the graph that was read back from the target.

use crate::rehearsal::{BUDGET, Unplayable, raised};
use crate::written_traversal::read_in;
use edgewise_engine::Request;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_semantics::{Error, Provider};
use edgewise_model::{Graph, Rows};
use std::borrow::Cow;

/// The answer of the semantics, and the graph after the statement.
pub(super) struct Answered {
    pub rows: Rows,
    pub graph: Graph,
}

/// Executes a statement on a graph. The inner result is the answer, or the error that the language demands.
///
/// # Errors
/// The reason why the semantics cannot execute the statement.
pub(super) fn consult(
    request: &Request,
    graph: &Graph,
    provider: Provider,
    executor: Executor,
) -> Result<Result<Answered, Error>, Cow<'static, str>> {
    let traversal =
        read_in(&request.text, provider.dialect).ok_or(Cow::Borrowed("the statement cannot be parsed"))?;
    let mut database = Database::holding(graph, provider, executor, BUDGET)
        .ok_or(Cow::Borrowed("the graph that was read back holds a value that Gremlin does not have"))?;
    match database.run(&traversal, &request.parameters) {
        Ok(rows) => {
            let graph = database.dump().map_err(Cow::Owned)?;
            Ok(Ok(Answered { rows, graph }))
        }
        Err(error) => match raised(&error) {
            Ok(_) => Ok(Err(error)),
            Err(Unplayable::TooMuch) => Err(Cow::Borrowed("the semantics exceed their budget")),
            Err(_) => Err(Cow::Borrowed("the semantics do not execute the statement")),
        },
    }
}
