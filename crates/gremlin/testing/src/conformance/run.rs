//! `run_scenario`: plays a scenario and judges it.

use super::resolve::{resolve, resolve_all};
use super::{PlayError, Player, Request, judge};
use crate::feature::{Expectation, Notation, Scenario};
use edgewise_gremlin_semantics::Value;
use edgewise_model::Name;

/// How a scenario ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything holds.
    Passed,
    /// Something does not hold.
    Failed(String),
    /// It was not run to the end, for this reason.
    Excluded(String),
}

/// Plays a scenario and judges what comes back.
pub fn run_scenario(scenario: &Scenario, player: &mut dyn Player) -> Verdict {
    match play(scenario, player) {
        Ok(Ok(())) => Verdict::Passed,
        Ok(Err(fault)) => Verdict::Failed(fault),
        Err(PlayError::NotPlayable(reason)) => Verdict::Excluded(reason),
        Err(PlayError::Raised(message)) => Verdict::Failed(format!("the set-up raised an error: {message}")),
    }
}

type Named = Vec<(Name, Value)>;

/// An error means that the scenario could not be set up; a fault means that it was played and failed.
fn play(scenario: &Scenario, player: &mut dyn Player) -> Result<Result<(), String>, PlayError> {
    let Some(graph) = scenario.graph else {
        return Err(PlayError::NotPlayable("the suite marks it as unsupported".to_owned()));
    };
    player.load(graph)?;
    for text in &scenario.initializers {
        // Parameters that the initializer uses cannot name elements it only creates.
        let parameters = resolvable(&scenario.parameters, player);
        player.play(Request { text, parameters: &parameters, side_effects: &[] })?;
    }
    let parameters = named(&scenario.parameters, player)?;
    let side_effects = named(&scenario.side_effects, player)?;
    let request = Request { text: &scenario.traversal, parameters: &parameters, side_effects: &side_effects };
    // What the results are compared with may be removed by the traversal, so that it is looked up before as well.
    let before = expected(scenario, player);
    let result = player.play(request);
    if let Err(error @ PlayError::NotPlayable(_)) = result {
        return Err(error);
    }
    for (expectation, before) in scenario.expectations.iter().zip(before) {
        let graph_count = match expectation {
            Expectation::GraphCount { traversal, .. } => {
                // The traversal may name elements that exist only now.
                let parameters = named(&scenario.parameters, player).unwrap_or_else(|_| parameters.clone());
                let request = Request { text: traversal, parameters: &parameters, side_effects: &[] };
                Some(player.play(request)?.len())
            }
            _ => None,
        };
        let values = match resolve_all(notations(expectation), player) {
            Ok(values) => values,
            Err(error) => before.ok_or(error)?,
        };
        if let Err(fault) = judge(expectation, scenario.iteration, &result, &values, graph_count) {
            return Ok(Err(fault));
        }
    }
    Ok(Ok(()))
}

/// The values each expectation names, as far as they exist.
fn expected(scenario: &Scenario, player: &mut dyn Player) -> Vec<Option<Vec<Value>>> {
    scenario.expectations.iter().map(|expectation| resolve_all(notations(expectation), player).ok()).collect()
}

fn notations(expectation: &Expectation) -> &[Notation] {
    match expectation {
        Expectation::Unordered(rows)
        | Expectation::Ordered(rows)
        | Expectation::Of(rows)
        | Expectation::Subgraph(_, rows) => rows,
        _ => &[],
    }
}

fn named(notations: &[(Name, Notation)], player: &mut dyn Player) -> Result<Named, PlayError> {
    notations.iter().map(|(name, notation)| Ok((name.clone(), resolve(notation, player)?))).collect()
}

fn resolvable(notations: &[(Name, Notation)], player: &mut dyn Player) -> Named {
    notations
        .iter()
        .filter_map(|(name, notation)| Some((name.clone(), resolve(notation, player).ok()?)))
        .collect()
}
