//! The words by which the places of a finding are looked up: its essence, or what its statement is made of.

use crate::essence::statement_words;
use crate::oracle::broken_rule;
use crate::{FaultKind, Finding};
use edgewise_engine::Outcome;
use std::collections::BTreeSet;

/// The words of a finding; none if it is not about a rule of the language, as a crash is not.
pub(super) fn finding_words(finding: &Finding) -> BTreeSet<String> {
    let symptom = &finding.symptom;
    if !matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation) {
        return BTreeSet::new();
    }
    if symptom.oracle == "missing-error" {
        return broken_rule(&symptom.rule).map(|error| format!("error:{error}")).into_iter().collect();
    }
    if symptom.template.is_some() {
        // A statement that is refused is all there is to go by: what it is made of is what ought to be accepted.
        return refused(finding).map(|text| statement_words(text, None)).unwrap_or_default();
    }
    let mut words: BTreeSet<String> = finding.essence.iter().cloned().collect();
    if words.is_empty() && symptom.oracle != "cut" {
        let own = finding.case.query.as_deref();
        words.extend(own.map(|text| statement_words(text, None)).unwrap_or_default());
    }
    if symptom.oracle == "load" {
        for request in &finding.case.setup {
            words.extend(statement_words(&request.text, None));
        }
    }
    words.insert(format!("oracle:{}", symptom.oracle));
    words
}

/// The statement that is refused.
fn refused(finding: &Finding) -> Option<&str> {
    let error = |outcome: &Outcome| matches!(outcome, Outcome::Error { .. });
    finding.observed.iter().find(|seen| error(&seen.outcome))?.text.as_deref()
}
