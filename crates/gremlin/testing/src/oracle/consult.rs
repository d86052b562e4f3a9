//! What the semantics answer on a graph that was read back.

use crate::rehearsal::{BUDGET, Unplayable, raised};
use crate::written_traversal::read_in;
use edgewise_engine::Request;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_semantics::{Error, Provider};
use edgewise_model::{Graph, Rows};
use std::borrow::Cow;

/// The answer of the semantics, and the graph after it.
pub(super) struct Answered {
    pub rows: Rows,
    pub graph: Graph,
}

/// What the semantics answer to a statement on a graph; the error that the language raises is on the inner error side.
///
/// # Errors
/// Why the semantics cannot say.
pub(super) fn consult(
    request: &Request,
    graph: &Graph,
    provider: Provider,
    executor: Executor,
) -> Result<Result<Answered, Error>, Cow<'static, str>> {
    let traversal =
        read_in(&request.text, provider.dialect).ok_or(Cow::Borrowed("the statement cannot be parsed"))?;
    let mut database = Database::holding(graph, provider, executor, BUDGET)
        .ok_or(Cow::Borrowed("the graph that was read back holds what Gremlin cannot"))?;
    match database.run(&traversal, &request.parameters) {
        Ok(rows) => {
            let graph = database.dump().map_err(Cow::Owned)?;
            Ok(Ok(Answered { rows, graph }))
        }
        Err(error) => match raised(&error) {
            Ok(_) => Ok(Err(error)),
            Err(Unplayable::TooMuch) => Err(Cow::Borrowed("it takes the semantics too long")),
            Err(_) => Err(Cow::Borrowed("the semantics do not execute it")),
        },
    }
}
