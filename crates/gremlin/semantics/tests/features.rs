//! Runs TinkerPop's feature files on the plain executor.

#[path = "conformance/mod.rs"]
mod conformance;

use edgewise_gremlin_semantics::{Budget, Knobs, execute};

#[test]
fn the_plain_executor_passes_98_percent_of_the_public_scenarios() {
    let Some(report) = conformance::run(&|graph, traversal, parameters| {
        execute(graph, traversal, parameters, &Knobs::default(), Budget::default())
    }) else {
        return;
    };
    report.demand(0.98, 0.10);
}
