//! `setup_graph`: computes the graph that setup statements write.

use crate::rehearsal::BUDGET;
use crate::written_traversal::WrittenTraversal;
use edgewise_engine::Request;
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_model::Graph;

/// The graph that setup statements write; `None` if the semantics cannot execute them.
pub(crate) fn setup_graph(setup: &[Request]) -> Option<Graph> {
    let mut database = Database::new(Provider::default(), Executor::default(), BUDGET);
    for request in setup {
        // A declaration describes the schema or an index, and writes no data.
        if request.text.trim_start().starts_with("//") {
            continue;
        }
        let statement = WrittenTraversal::read(&request.text)?;
        database.run(&statement, &request.parameters).ok()?;
    }
    database.dump().ok()
}
