//! What identifies the cause of a finding, and what its title says.

mod fingerprint;
mod headline;
mod question_skeleton;

pub(crate) use fingerprint::{fingerprint, shape};
pub(crate) use headline::headline;

use edgewise_engine::{QueryLanguage, Step};
use edgewise_lab::Case;

/// The language of the statement at this index of a case's plan; `None` for other steps.
fn language_at(case: &Case, place: usize) -> Option<QueryLanguage> {
    match &case.plan.steps.get(place)?.step {
        Step::Run(request) => Some(request.language.unwrap_or(QueryLanguage::Cypher)),
        // What is read back belongs to the statement before it.
        Step::Dump => language_at(case, place.checked_sub(1)?),
        _ => None,
    }
}
