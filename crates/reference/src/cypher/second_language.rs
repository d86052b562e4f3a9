//! Runs traversals on the graph of a Cypher reference, so that one database takes statements in both languages.

use crate::Variant;
use crate::gremlin::refusal;
use edgewise_engine::{ErrorClass, Outcome, Request};
use edgewise_gremlin_semantics::exchange::{Database, Executor, widened_graph};
use edgewise_gremlin_semantics::fault::Place;
use edgewise_gremlin_semantics::{Budget, Provider};
use edgewise_gremlin_syntax::parse_traversal;
use edgewise_model::{Graph, Mutation};

/// Runs a traversal on a graph of Cypher. The numbers that it writes have 64 bits afterwards, as all numbers in Cypher.
pub(super) fn run_traversal(request: &Request, graph: &mut Graph, variant: &Variant, seed: u64) -> Outcome {
    let provider = Provider::default();
    let traversal = match parse_traversal(&request.text, provider.dialect) {
        Ok(traversal) => traversal,
        Err(error) => return Outcome::error(ErrorClass::Syntax, error.to_string()),
    };
    let faults = variant.gremlin_faults;
    let planned = variant.planned || faults.entries().any(|entry| entry.place == Place::Planned);
    let executor = match (variant.chaos, planned) {
        (true, _) => Executor::Chaos(seed),
        (false, true) => Executor::Planned(faults),
        (false, false) => Executor::Plain(faults),
    };
    let Some(mut database) = Database::holding(graph, provider, executor, Budget::default()) else {
        return Outcome::error(ErrorClass::Unsupported, "the graph has something that Gremlin has not");
    };
    let rows = match database.run(&traversal, &request.parameters) {
        Ok(rows) => rows,
        Err(error) => return refusal(&error),
    };
    let mut after = match database.dump() {
        Ok(after) => widened_graph(&after),
        // A graph that cannot be dumped occurs only with a planted fault.
        Err(why) => return Outcome::error(ErrorClass::Internal, why),
    };
    for index in graph.indexes() {
        // The new graph has no indexes yet, so none of these exists already.
        let _ = after.apply(&Mutation::CreateIndex(index.clone()));
    }
    *graph = after;
    Outcome::Rows(rows)
}
