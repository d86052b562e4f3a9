//! Which scenarios the executable semantics cannot play, and why.

use crate::feature::Scenario;

/// Steps that need a graph computer.
const COMPUTED: [&str; 5] =
    ["pageRank(", "peerPressure(", "connectedComponent(", "shortestPath(", "VertexProgramStrategy"];

/// Why a scenario is not judged on the reference; none if it is.
pub fn exclusion(scenario: &Scenario) -> Option<&'static str> {
    let has = |text: &str| scenario.traversal.contains(text);
    if scenario.tags.iter().any(|tag| tag == "GraphComputerOnly") || COMPUTED.iter().any(|step| has(step)) {
        return Some("it needs a graph computer");
    }
    if has("io(") {
        return Some("it reads or writes a file");
    }
    if has("SeedStrategy") {
        return Some("it draws the numbers of Java's generator");
    }
    has("profile(").then_some("it measures time")
}
