//! Runs TinkerPop's feature files on the planned executor.

#[path = "conformance/mod.rs"]
mod conformance;

use edgewise_gremlin_semantics::fault::FaultSet;
use edgewise_gremlin_semantics::{Budget, Knobs, execute_planned};

#[test]
fn the_planned_executor_passes_the_open_scenarios() {
    let Some(report) = conformance::run(&|graph, traversal, parameters| {
        execute_planned(graph, traversal, parameters, &Knobs::default(), Budget::default(), FaultSet::NONE)
    }) else {
        return;
    };
    report.demand(0.98, 0.10);
}
