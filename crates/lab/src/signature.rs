//! Signatures: a signature is a short id for the cause of a finding, computed from the reduced case.

use crate::Symptom;

/// What a signature is computed from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// The features of the reduced case that identify its cause.
    pub features: Vec<String>,
    /// True if the features alone identify the cause, whichever oracle detected it: they come from a minimal deviation,
    /// or are as specific as those of one.
    pub names_cause: bool,
}

/// The signature of a finding: twelve hexadecimal digits that identify a cause, not the oracle that detected it. An
/// error or a crash is identified by the engine's message or stack, a wrong answer by the features of its minimal
/// deviation. If no single statement is known to be wrong, the oracle, the rule and the features of the reduced case
/// identify the cause. The symptom must come from `Oracle::signed`.
pub fn signature(symptom: &Symptom, fingerprint: &Fingerprint) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    let said = (symptom.class, &symptom.template, symptom.signal, &symptom.stack_top);
    if fingerprint.names_cause {
        part("core");
    } else if symptom.template.is_some() || symptom.stack_top.is_some() {
        part(&serde_json::to_string(&said).unwrap_or_default());
    } else {
        part(&serde_json::to_string(symptom).unwrap_or_default());
    }
    fingerprint.features.iter().for_each(|feature| part(feature));
    hasher.finalize().to_hex()[..12].to_owned()
}
