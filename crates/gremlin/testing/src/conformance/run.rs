//! `run_scenario`: runs a scenario on an engine and judges the result.

use super::resolve::{resolve, resolve_all};
use super::{PlayError, Player, Request, judge};
use crate::feature::{Expectation, Notation, Scenario};
use edgewise_gremlin_semantics::Value;
use edgewise_model::Name;

/// The verdict on a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every expectation of the scenario holds.
    Passed,
    /// An expectation does not hold, for this reason.
    Failed(String),
    /// The scenario could not be run to its end, for this reason.
    Excluded(String),
}

/// Runs a scenario on an engine and judges the result.
pub fn run_scenario(scenario: &Scenario, player: &mut dyn Player) -> Verdict {
    match play(scenario, player) {
        Ok(Ok(())) => Verdict::Passed,
        Ok(Err(fault)) => Verdict::Failed(fault),
        Err(PlayError::NotPlayable(reason) | PlayError::Lacking(reason)) => Verdict::Excluded(reason),
        Err(PlayError::Raised(message)) => {
            Verdict::Failed(format!("the setup of the scenario raised an error: {message}"))
        }
        Err(error @ PlayError::NoAnswer(_)) => {
            Verdict::Failed(format!("the setup of the scenario has {error}"))
        }
    }
}

type Named = Vec<(Name, Value)>;

/// The outer error means that the scenario could not be set up. The inner error means that it ran and failed.
fn play(scenario: &Scenario, player: &mut dyn Player) -> Result<Result<(), String>, PlayError> {
    let Some(graph) = scenario.graph else {
        return Err(PlayError::NotPlayable("the suite marks the scenario as unsupported".to_owned()));
    };
    player.load(graph)?;
    for text in &scenario.initializers {
        // A parameter may name an element that this initializer creates. Such a parameter is left out here.
        let parameters = resolve_available(&scenario.parameters, player);
        player.play(Request { text, parameters: &parameters, side_effects: &[] })?;
    }
    let parameters = resolve_named(&scenario.parameters, player)?;
    let side_effects = resolve_named(&scenario.side_effects, player)?;
    let request = Request { text: &scenario.traversal, parameters: &parameters, side_effects: &side_effects };
    // The traversal may remove elements that an expectation names, so expected values are also resolved before it runs.
    let before = expected(scenario, player);
    let result = player.play(request);
    let wants_error = scenario.expectations.iter().any(|one| matches!(one, Expectation::Error(_)));
    match &result {
        Err(error @ PlayError::NotPlayable(_)) => return Err(error.clone()),
        Err(error @ PlayError::Lacking(_)) if !wants_error => return Err(error.clone()),
        Err(error @ PlayError::NoAnswer(_)) => return Ok(Err(error.to_string())),
        _ => {}
    }
    for (expectation, before) in scenario.expectations.iter().zip(before) {
        let graph_count = match expectation {
            Expectation::GraphCount { traversal, .. } => {
                // The counting traversal may name elements that exist only after the traversal under test.
                let parameters =
                    resolve_named(&scenario.parameters, player).unwrap_or_else(|_| parameters.clone());
                let request = Request { text: traversal, parameters: &parameters, side_effects: &[] };
                Some(player.play(request)?.len())
            }
            _ => None,
        };
        let values = match resolve_all(notations(expectation), player) {
            Ok(values) => values,
            Err(error) => before.ok_or(error)?,
        };
        let any_error = Expectation::Error(None);
        let expectation = match expectation {
            Expectation::Error(_) if !player.has_known_messages() => &any_error,
            other => other,
        };
        if let Err(fault) = judge(expectation, scenario.iteration, &result, &values, graph_count) {
            return Ok(Err(fault));
        }
    }
    Ok(Ok(()))
}

/// The values that each expectation names; `None` if one of them does not exist.
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

fn resolve_named(notations: &[(Name, Notation)], player: &mut dyn Player) -> Result<Named, PlayError> {
    notations.iter().map(|(name, notation)| Ok((name.clone(), resolve(notation, player)?))).collect()
}

fn resolve_available(notations: &[(Name, Notation)], player: &mut dyn Player) -> Named {
    notations
        .iter()
        .filter_map(|(name, notation)| Some((name.clone(), resolve(notation, player).ok()?)))
        .collect()
}
