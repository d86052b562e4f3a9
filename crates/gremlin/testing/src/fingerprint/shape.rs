//! The shape of a finding: a digest, stored together with the signature, by which a *known* bug is recognised.

use super::skeleton::{Detail, skeleton};
use crate::WrittenTraversal;
use edgewise_engine::Step;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, Symptom};

/// The shape of a reduced case, as eight hexadecimal digits. It is computed from the minimal deviation and its kind of
/// difference. Without a minimal deviation it is computed from all statements, the oracle and the rule.
pub(crate) fn shape(symptom: &Symptom, case: &Case, deviation: Option<&MinimalDeviation>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let said = (symptom.class, &symptom.template, symptom.signal, &symptom.stack_top);
    parts.push(serde_json::to_string(&said).unwrap_or_default());
    match deviation {
        Some(deviation) => {
            parts.push(deviation.rule.rsplit('/').next().unwrap_or_default().to_owned());
            parts.push(of_text(&deviation.statement));
        }
        None => {
            parts.push(format!("{} {}", symptom.oracle, symptom.rule));
            let own = case.plan.steps.iter().filter(|planned| planned.target == 0);
            let texts = own.filter_map(|planned| match &planned.step {
                Step::Run(request) => Some(of_text(&request.text)),
                _ => None,
            });
            // For an error only the first statement counts: later statements only narrow down what is refused.
            parts.extend(texts.take(if symptom.template.is_some() { 1 } else { usize::MAX }));
        }
    }
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..8].to_owned()
}

fn of_text(text: &str) -> String {
    match WrittenTraversal::read(text) {
        Some(traversal) => skeleton(&traversal, Detail::Shape),
        None => text.to_owned(),
    }
}
