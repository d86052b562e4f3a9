//! `Hold`: what of a symptom every kept candidate must show.

use crate::{DifferenceKind, Symptom};

/// What a reducer holds fast.
#[derive(Clone, Copy)]
pub(super) enum Hold<'a> {
    /// This symptom: kind, oracle, kind of the difference, and what the engine said.
    Same(&'a Symptom),
    /// A wrong answer by the same oracle, however it differs: but rows that are missing do not become rows too many, nor the
    /// reverse.
    AnyAnswer(&'a Symptom),
}

impl Hold<'_> {
    /// True if a symptom is the one that is held fast.
    pub(super) fn fits(self, found: &Symptom) -> bool {
        match self {
            // How a plan came about may change with the query; what is wrong, and in which way, may not.
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

/// How answers differ: the last part of a rule.
fn last_part(rule: &str) -> &str {
    rule.rsplit('/').next().unwrap_or_default()
}
