//! `Preserved`: which part of a symptom every kept candidate must show.

use crate::{DifferenceKind, Symptom};

/// Which part of a symptom the reducer preserves: a candidate that fails otherwise is not kept.
#[derive(Clone, Copy)]
pub(super) enum Preserved<'a> {
    /// The same kind of fault, oracle and difference kind, and the same message of the engine.
    Same(&'a Symptom),
    /// A wrong answer by the same oracle, with any difference kind, except that missing rows must not become extra
    /// rows, nor the reverse.
    AnyAnswer(&'a Symptom),
}

impl Preserved<'_> {
    /// True if a symptom has the preserved part.
    pub(super) fn fits(self, found: &Symptom) -> bool {
        match self {
            // The rule may change with the query, but the kind of fault and the difference kind may not.
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

/// The part of a rule after the last `/`: the difference kind.
fn last_part(rule: &str) -> &str {
    rule.rsplit('/').next().unwrap_or_default()
}
