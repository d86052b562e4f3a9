//! `setup_graph`: the graph that setup statements lead to.

use crate::rehearsal::BUDGET;
use crate::written_traversal::WrittenTraversal;
use edgewise_engine::Request;
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_model::Graph;

/// The graph that setup statements lead to; none if the semantics cannot say.
pub(crate) fn setup_graph(setup: &[Request]) -> Option<Graph> {
    let mut database = Database::new(Provider::default(), Executor::default(), BUDGET);
    for request in setup {
        // A declaration says what may be written, and writes nothing.
        if request.text.trim_start().starts_with("//") {
            continue;
        }
        let statement = WrittenTraversal::read(&request.text)?;
        database.run(&statement, &request.parameters).ok()?;
    }
    database.dump().ok()
}
