//! `PlanDifference`: how an engine's query plans differ for two statements that should have the same answer.

use crate::{Observed, Plan, Rig};
use edgewise_engine::{EngineError, Request, Step};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The operators in which the plans of two statements differ, without names and literals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanDifference {
    /// The role of the first statement: the wrong one, if it is known.
    pub one: String,
    /// The role of the second statement.
    pub other: String,
    /// Operators that only the plan of `one` has, sorted.
    pub only_one: Vec<String>,
    /// Operators that only the plan of `other` has, sorted.
    pub only_other: Vec<String>,
}

impl PlanDifference {
    /// Asks the engine for the query plans of a finding's statements, and compares their operators. `None` if the
    /// engine shows no plans, if there are not two plans to compare, or if they have the same operators.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn ask(
        rig: &mut Rig,
        setup: &Arc<Vec<Request>>,
        plan: &Plan,
        observed: &[Observed],
        wrong: &[usize],
    ) -> Result<Option<Self>, EngineError> {
        let mut asked = Plan { fresh: true, ..plan.clone() };
        asked.steps.retain(|planned| planned.target == 0);
        for planned in &mut asked.steps {
            if let (Step::Run(request), false) = (&planned.step, planned.alters) {
                planned.step = Step::Explain(request.clone());
            }
            // Asking for a query plan writes nothing, so nothing needs to be undone.
            planned.copy = false;
        }
        let Ok(explained) = rig.play(setup, &asked)? else { return Ok(None) };
        let told: Vec<(&str, BTreeSet<String>)> = asked
            .steps
            .iter()
            .zip(&explained)
            .filter_map(|(planned, seen)| Some((planned.role.as_str(), operators(seen.plan.as_deref()?))))
            .collect();
        let is_wrong =
            |role: &str| wrong.iter().any(|place| observed.get(*place).is_some_and(|seen| seen.role == role));
        let Some(one) = told.iter().find(|(role, _)| is_wrong(role)).or_else(|| told.last()) else {
            return Ok(None);
        };
        let other =
            told.iter().find(|(role, operators)| !is_wrong(role) && *role != one.0 && *operators != one.1);
        Ok(other.map(|other| Self {
            one: one.0.to_owned(),
            other: other.0.to_owned(),
            only_one: one.1.difference(&other.1).cloned().collect(),
            only_other: other.1.difference(&one.1).cloned().collect(),
        }))
    }

    /// The operators that only one of the two plans has, as features for a fingerprint.
    pub fn features(&self) -> impl Iterator<Item = String> {
        let with = self.only_one.iter().map(|operator| format!("plan:+{operator}"));
        with.chain(self.only_other.iter().map(|operator| format!("plan:-{operator}")))
    }
}

/// The operators of a query plan in text form: each line up to a bar, bracket or colon, without tree drawing and
/// numbers.
fn operators(plan: &str) -> BTreeSet<String> {
    let operator = |line: &str| -> Option<String> {
        let start = line.find(|c: char| c.is_ascii_alphabetic())?;
        let operator: String = line[start..]
            .chars()
            .take_while(|c| !matches!(c, '|' | '(' | '{' | '[' | ':'))
            .filter(|c| !c.is_ascii_digit())
            .collect();
        Some(operator.trim_end().to_owned())
    };
    plan.lines().filter_map(operator).filter(|operator| !operator.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::{PlanDifference, operators};

    #[test]
    fn operators_are_extracted_without_names_and_literals() {
        let one = operators("Results\n    Project\n        Node By Label Scan | (n:L)");
        assert_eq!(one, operators("Results\n    Project\n        Node By Label Scan | (m12:K)"));
        let index = operators("Results\n    Project\n        Node By Index Scan | (n:L)");
        let difference = PlanDifference {
            one: "with".to_owned(),
            other: "without".to_owned(),
            only_one: index.difference(&one).cloned().collect(),
            only_other: one.difference(&index).cloned().collect(),
        };
        let features: Vec<String> = difference.features().collect();
        assert_eq!(features, ["plan:+Node By Index Scan", "plan:-Node By Label Scan"]);
    }
}
