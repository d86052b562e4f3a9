//! `Hold`: which part of a symptom every kept candidate must show.

use crate::{DifferenceKind, Symptom};

/// Which part of a symptom the reducer preserves.
#[derive(Clone, Copy)]
pub(super) enum Hold<'a> {
    /// The same symptom: kind of fault, oracle, difference kind, and the engine's message.
    Same(&'a Symptom),
    /// A wrong answer by the same oracle, with any difference kind. But missing rows must not become extra rows, nor
    /// the reverse.
    AnyAnswer(&'a Symptom),
}

impl Hold<'_> {
    /// True if a symptom has the preserved part.
    pub(super) fn fits(self, found: &Symptom) -> bool {
        match self {
            // The rule that made the plan may change with the query; what is wrong, and the difference kind, may not.
            Self::Same(symptom) => {
                Symptom { rule: last_part(&found.rule).to_owned(), ..found.clone() }
                    == Symptom { rule: last_part(&symptom.rule).to_owned(), ..symptom.clone() }
            }
            Self::AnyAnswer(symptom) => {
                let kinds = (DifferenceKind::of_rule(&symptom.rule), DifferenceKind::of_rule(&found.rule));
                let opposite = matches!(kinds, (Some(one), Some(other)) if one.is_opposite(other));
                found.template.is_none() && !opposite
            }
        }
    }
}

/// The difference kind: the last part of a rule.
fn last_part(rule: &str) -> &str {
    rule.rsplit('/').next().unwrap_or_default()
}
