//! The features of a finding, from which its signature is computed.

use super::language_at;
use super::question_skeleton::skeleton;
use crate::question::Question;
use crate::ruling::wrong_statements;
use edgewise_lab::{Case, DifferenceKind, Fingerprint, Observed, Symptom};
use std::collections::BTreeSet;

/// The features of a reduced case: which language is wrong by the semantics, and the question without names and values.
/// An error is identified by its message.
pub(crate) fn fingerprint(symptom: &Symptom, case: &Case, observed: &[Observed]) -> Fingerprint {
    if symptom.stack_top.is_some() {
        return Fingerprint::default();
    }
    let mut features: BTreeSet<String> = wrong_languages(case, observed);
    if symptom.template.is_none() {
        features.extend(of_question(case));
        features.extend(DifferenceKind::of_rule(&symptom.rule).map(|kind| format!("difference:{kind}")));
    }
    Fingerprint { features: features.into_iter().collect(), names_cause: false }
}

/// A digest of the question without names and values, by which a known bug is recognised.
pub(crate) fn shape(symptom: &Symptom, case: &Case) -> String {
    let said = (symptom.class, &symptom.template, symptom.signal, &symptom.stack_top);
    let mut hasher = blake3::Hasher::new();
    for part in [
        serde_json::to_string(&said).unwrap_or_default(),
        format!("{} {}", symptom.oracle, symptom.rule),
        of_question(case).unwrap_or_default(),
    ] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..8].to_owned()
}

fn of_question(case: &Case) -> Option<String> {
    case.query.as_deref().and_then(Question::read).map(|question| skeleton(&question))
}

fn wrong_languages(case: &Case, observed: &[Observed]) -> BTreeSet<String> {
    let wrong = wrong_statements(case, observed);
    wrong
        .into_iter()
        .filter_map(|place| language_at(case, place))
        .map(|language| format!("wrong:{language}"))
        .collect()
}
