//! The features of a finding, from which its signature is computed.

use super::language_at;
use super::question_skeleton::{of_ask, of_change};
use crate::question::Question;
use crate::ruling::wrong_statements;
use edgewise_engine::Step;
use edgewise_lab::{Case, DifferenceKind, Fingerprint, Observed, Symptom};
use std::collections::BTreeSet;

/// The features of a reduced case: which language is wrong by the semantics, and the question without names and values.
/// An error is identified by its message.
pub(crate) fn fingerprint(symptom: &Symptom, case: &Case, observed: &[Observed]) -> Fingerprint {
    if symptom.stack_top.is_some() {
        return Fingerprint::default();
    }
    let wrong = wrong_statements(case, observed);
    let languages = wrong.iter().filter_map(|place| language_at(case, *place));
    let mut features: BTreeSet<String> = languages.map(|language| format!("wrong:{language}")).collect();
    if symptom.template.is_some() {
        return Fingerprint { features: features.into_iter().collect(), names_cause: false };
    }
    // If one language is wrong, the cause is what it was asked, whichever oracle asked it.
    let names_cause = features.len() == 1;
    let written = wrong
        .iter()
        .any(|place| matches!(case.plan.steps.get(*place).map(|planned| &planned.step), Some(Step::Dump)));
    if let Some(question) = question_of(case) {
        features.extend(match (&question.change, names_cause, written) {
            (Some(change), true, true) => of_change(change),
            (_, true, _) => of_ask(&question.ask),
            _ => whole(&question),
        });
    }
    if !names_cause {
        features.extend(DifferenceKind::of_rule(&symptom.rule).map(|kind| format!("difference:{kind}")));
    }
    Fingerprint { features: features.into_iter().collect(), names_cause }
}

/// The question of a case.
fn question_of(case: &Case) -> Option<Question> {
    case.query.as_deref().and_then(Question::read)
}

/// The features of a question and of its change.
fn whole(question: &Question) -> BTreeSet<String> {
    let mut features = question.change.as_ref().map(of_change).unwrap_or_default();
    features.extend(of_ask(&question.ask));
    features
}

/// A digest of the question without names and values, by which a known bug is recognised.
pub(crate) fn shape(symptom: &Symptom, case: &Case) -> String {
    let said = (symptom.class, &symptom.template, symptom.signal, &symptom.stack_top);
    let mut hasher = blake3::Hasher::new();
    for part in [
        serde_json::to_string(&said).unwrap_or_default(),
        format!("{} {}", symptom.oracle, symptom.rule),
        question_of(case)
            .map(|question| whole(&question))
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
    ] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..8].to_owned()
}
