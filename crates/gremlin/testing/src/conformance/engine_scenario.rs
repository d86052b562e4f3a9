//! `run_on_engine`: decides whether a scenario applies to an engine, and plays it on the engine.

use super::applicable::{not_applicable, not_supported};
use super::exclusion::wants_computer;
use super::rehearsal::Rehearsal;
use super::{EnginePlayer, ReferencePlayer, Verdict, exclusion, run_scenario};
use crate::feature::{Expectation, Scenario};
use crate::setup::schema_declaration;
use edgewise_gremlin_semantics::Knobs;

/// Parts of the error messages of engines that have no graph computer.
const NO_COMPUTER: [&str; 3] = ["raph computer", "GraphComputer", "not implemented"];

/// Plays a scenario on an engine, if the engine supports what the scenario needs. To find out what it needs, the executable
/// semantics play it first, with the knobs of the engine's version of TinkerPop.
pub fn run_on_engine(scenario: &Scenario, player: &mut EnginePlayer<'_>) -> Verdict {
    if let [Expectation::Nothing(_)] = scenario.expectations[..] {
        return Verdict::Excluded("the suite marks it as unsupported".to_owned());
    }
    let (profile, provider) = (player.profile(), *player.provider());
    if let Some(why) = not_applicable(scenario, profile, &provider) {
        return Verdict::Excluded(why);
    }
    let mut declaration = None;
    if exclusion(scenario).is_none() {
        let graphs = player.graphs();
        let mut rehearsal = Rehearsal::on(ReferencePlayer::new(graphs, false).with_knobs(provider.knobs));
        let verdict = run_scenario(scenario, &mut rehearsal);
        if let Some(why) = not_supported(&rehearsal, profile) {
            return Verdict::Excluded(why);
        }
        if provider.knobs != Knobs::default() && matches!(verdict, Verdict::Failed(_)) {
            let version = provider.version().number();
            return Verdict::Excluded(format!("TinkerPop {version} gives another result here"));
        }
        declaration = Some(schema_declaration(&rehearsal.seen.schema));
    }
    player.declaration = declaration.filter(|_| player.profile().schema_first);
    if !wants_computer(scenario) {
        return run_scenario(scenario, player);
    }
    let traversal = scenario.traversal.replacen("g.", "g.withStrategies(VertexProgramStrategy).", 1);
    let with_computer = Scenario { traversal, ..scenario.clone() };
    match run_scenario(&with_computer, player) {
        Verdict::Failed(why) if NO_COMPUTER.iter().any(|words| why.contains(words)) => {
            Verdict::Excluded(format!("{} does not have a graph computer: {why}", player.profile().title))
        }
        verdict => verdict,
    }
}
