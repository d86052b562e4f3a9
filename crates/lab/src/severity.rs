//! `Severity`: how severe a finding is. Every list of findings is sorted by severity.

use crate::{FaultKind, Finding, Symptom};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// How severe a finding is, the worst first. Severity rates the harm to users of the engine, not how certain the
/// finding is: every finding was reproduced on a fresh database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The engine crashes, which affects all its users.
    Crash,
    /// A statement never ends.
    Hang,
    /// The engine reports an internal error.
    InternalError,
    /// The engine stores a wrong graph.
    WrongGraph,
    /// A wrong answer that contradicts another answer of the same engine.
    Contradiction,
    /// A wrong answer by the rules of the language, without a contradiction between answers.
    Deviation,
    /// A valid statement is refused, or an invalid one is accepted, but no wrong answer is given.
    WrongRefusal,
    /// The answer is right but slow.
    Performance,
}

impl Severity {
    /// Every severity, the worst first.
    pub const ALL: [Self; 8] = [
        Self::Crash,
        Self::Hang,
        Self::InternalError,
        Self::WrongGraph,
        Self::Contradiction,
        Self::Deviation,
        Self::WrongRefusal,
        Self::Performance,
    ];

    /// The severity of a symptom, unless its oracle decides otherwise.
    pub fn usual(symptom: &Symptom) -> Self {
        match symptom.kind {
            FaultKind::Crash => Self::Crash,
            FaultKind::Hang => Self::Hang,
            FaultKind::Error => Self::InternalError,
            FaultKind::Performance => Self::Performance,
            FaultKind::Contradiction | FaultKind::Deviation => {
                // A message template in the symptom means that an error was raised instead of an answer.
                let refusal = symptom.template.is_some();
                let graph = symptom.rule.rsplit('/').next() == Some("graph");
                match symptom.kind {
                    _ if refusal => Self::WrongRefusal,
                    _ if graph => Self::WrongGraph,
                    FaultKind::Contradiction => Self::Contradiction,
                    _ => Self::Deviation,
                }
            }
        }
    }

    /// A heading for findings of this severity.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Crash => "Crashes",
            Self::Hang => "Statements that never end",
            Self::InternalError => "Internal errors",
            Self::WrongGraph => "Wrong graphs stored",
            Self::Contradiction => "Wrong answers: contradictions",
            Self::Deviation => "Wrong answers: deviations from the rules of the language",
            Self::WrongRefusal => "Valid statements refused, invalid ones accepted",
            Self::Performance => "Slow plans",
        }
    }
}

impl Finding {
    /// How severe the finding is.
    pub fn severity(&self) -> Severity {
        self.severity.unwrap_or_else(|| Severity::usual(&self.symptom))
    }

    /// The sort key of the finding in every list: the most severe first, then the most often seen, then by signature.
    pub fn rank(&self) -> (Severity, Reverse<u64>, String) {
        (self.severity(), Reverse(self.seen), self.signature.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::Severity;
    use crate::{FaultKind, Symptom};
    use edgewise_engine::ErrorClass;

    #[test]
    fn severities_are_sorted_from_the_worst() {
        assert!(Severity::ALL.is_sorted());
        let symptom = |kind, oracle: &str, rule: &str| Symptom::new(kind, oracle, rule);
        let refused = |kind, oracle: &str, rule: &str| {
            symptom(kind, oracle, rule).with_error(ErrorClass::Semantic, "no")
        };
        let list = [
            (symptom(FaultKind::Crash, "failure", "crash"), Severity::Crash),
            (symptom(FaultKind::Hang, "failure", "hang"), Severity::Hang),
            (
                symptom(FaultKind::Error, "failure", "internal-error").with_error(ErrorClass::Internal, "no"),
                Severity::InternalError,
            ),
            (symptom(FaultKind::Deviation, "reference", "answer/graph"), Severity::WrongGraph),
            (symptom(FaultKind::Contradiction, "pagination", "graph"), Severity::WrongGraph),
            (symptom(FaultKind::Contradiction, "partition", "three-way/missing"), Severity::Contradiction),
            (symptom(FaultKind::Deviation, "reference", "answer/missing"), Severity::Deviation),
            (refused(FaultKind::Deviation, "rejected", "refused"), Severity::WrongRefusal),
            (refused(FaultKind::Contradiction, "clause-rewrite", "rewrite/raises"), Severity::WrongRefusal),
            (symptom(FaultKind::Performance, "index", "slow"), Severity::Performance),
        ];
        for (symptom, severity) in &list {
            assert_eq!(Severity::usual(symptom), *severity, "{symptom:?}");
        }
        assert!(list.is_sorted_by_key(|(_, severity)| *severity));
    }
}
