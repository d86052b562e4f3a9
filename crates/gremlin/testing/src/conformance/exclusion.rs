//! The feature scenarios that the executable semantics cannot play, each with the reason.

use crate::feature::Scenario;

/// Steps and strategies that need a graph computer (OLAP).
const COMPUTED: [&str; 5] =
    ["pageRank(", "peerPressure(", "connectedComponent(", "shortestPath(", "VertexProgramStrategy"];

/// Whether a scenario has steps that run only on a graph computer, but its traversal does not ask for one. TinkerPop plays
/// such scenarios with a traversal source that has a graph computer.
pub(super) fn wants_computer(scenario: &Scenario) -> bool {
    let has = |text: &str| scenario.traversal.contains(text);
    COMPUTED[..4].iter().any(|step| has(step)) && !has("VertexProgramStrategy") && !has("withComputer")
}

/// The reason why a scenario is not played on the executable semantics; `None` if it is played.
pub fn exclusion(scenario: &Scenario) -> Option<&'static str> {
    let has = |text: &str| scenario.traversal.contains(text);
    if scenario.tags.iter().any(|tag| tag == "GraphComputerOnly") || COMPUTED.iter().any(|step| has(step)) {
        return Some("the scenario needs a graph computer");
    }
    if has("io(") {
        return Some("the scenario reads or writes a file");
    }
    if has("SeedStrategy") {
        return Some("the scenario expects the numbers of Java's random generator");
    }
    has("profile(").then_some("the scenario measures time")
}
