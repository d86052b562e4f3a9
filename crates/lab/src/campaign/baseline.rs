//! The baseline check: before anything is tested, the target must load and read back a small graph.

use super::CampaignError;
use crate::oracle::load_plan;
use crate::{Language, Rig};
use edgewise_engine::Outcome;
use edgewise_model::graph::canonical_hash;
use std::sync::Arc;

/// Loads a small graph, reads it back, and compares the graph that was read back with the one that was loaded.
///
/// # Errors
/// [`CampaignError::Baseline`] if the target refuses the graph or returns another one; [`CampaignError::Engine`] if no
/// session can be opened.
pub fn check_baseline<L: Language>(rig: &mut Rig, settings: &L::Settings) -> Result<(), CampaignError> {
    let (setup, expected) = L::small_graph(rig.engine().profile(), settings);
    let setup = Arc::new(setup);
    let seen = match rig.play(&setup, &load_plan(expected.clone()))? {
        Ok(observations) => observations.into_iter().next_back().map(|observation| observation.outcome),
        Err(observation) => Some(observation.outcome),
    };
    let why = match seen {
        Some(Outcome::Graph(actual)) if canonical_hash(&actual) == canonical_hash(&expected) => return Ok(()),
        Some(Outcome::Graph(actual)) => {
            let difference = expected.difference(&actual).map_or_else(String::new, |found| found.to_string());
            format!("the graph that was read back differs:\n{difference}")
        }
        Some(Outcome::Error { class, message, .. }) => {
            format!("it answers with an error of class {class}: {message}")
        }
        Some(Outcome::Crash(_)) => "it crashes".to_owned(),
        Some(Outcome::Hang { limit_ms }) => format!("it does not answer within {limit_ms} ms"),
        Some(Outcome::Rows(_) | Outcome::Done) | None => "it does not return the graph".to_owned(),
    };
    Err(CampaignError::Baseline(format!(
        "{} cannot load and read back a small graph: {why}",
        rig.engine().target()
    )))
}

/// A notice for the user that says why writes are undone by loading the setup again, although the profile says that the
/// engine can roll back. `None` if rollback works, or if the profile does not say so.
///
/// # Errors
/// When no session can be opened.
pub(super) fn rollback_notice<L: Language>(
    rig: &mut Rig,
    settings: &L::Settings,
) -> Result<Option<String>, CampaignError> {
    let setup = Arc::new(L::small_graph(rig.engine().profile(), settings).0);
    let why = rig.why_rollback_fails(&setup)?;
    Ok(why.map(|why| format!("writing queries are undone by loading the setup again: {why}")))
}
