//! Counts the statements that a worker sends, and their outcomes.

use super::round_play::RoundPlay;
use crate::{Language, Plan, Verdict, message_template};
use edgewise_engine::{ErrorClass, Observation, Outcome, Step};
use edgewise_model::Value;
use std::time::Instant;

/// The roles of steps that send the query itself, not a variant of it. Only the answers to these steps are counted to
/// measure how often queries return rows.
const READ_ROLES: [&str; 4] = ["true", "query", "base", "without"];

impl<L: Language> RoundPlay<'_, L> {
    /// Counts the outcomes of a plan's statements on the engine under test, and how many reads returned a value.
    pub(super) fn measure(&mut self, plan: &Plan, observations: &[Observation]) {
        for (planned, observation) in plan.steps.iter().zip(observations) {
            let Step::Run(request) = &planned.step else { continue };
            if planned.target != 0 {
                continue;
            }
            self.count_outcome(&request.text, &observation.outcome);
            self.report.tally.answered += u64::from(observation.outcome.is_answer());
            if READ_ROLES.contains(&planned.role.as_str())
                && let Outcome::Rows(rows) = &observation.outcome
            {
                let filled = rows.rows.iter().any(|row| row.iter().any(|cell| *cell != Value::Null));
                self.report.tally.reads += 1;
                self.report.tally.non_empty += u64::from(filled);
            }
        }
    }

    /// Counts whether the engine accepted a statement, rejected it, or ran into the time limit.
    pub(super) fn count_outcome(&mut self, text: &str, outcome: &Outcome) {
        let tally = &mut self.report.tally;
        match outcome {
            Outcome::Rows(_) | Outcome::Done | Outcome::Graph(_) => tally.accepted += 1,
            Outcome::Error { class: ErrorClass::Timeout, .. } | Outcome::Hang { .. } => tally.timeouts += 1,
            // A correct engine may raise errors of these classes on a valid statement.
            Outcome::Error {
                class:
                    ErrorClass::Data | ErrorClass::Resource | ErrorClass::Transient | ErrorClass::Connection,
                ..
            } => {}
            Outcome::Error { class, message, .. } => {
                tally.reject(&format!("{class}: {}", message_template(message)), text, message);
            }
            Outcome::Crash(_) => {}
        }
    }

    /// Counts a verdict of an oracle, and the time since its plan was begun.
    pub(super) fn count_verdict(&mut self, id: &str, verdict: &Verdict, began: Instant) {
        let counts = self.report.tally.oracle(id);
        counts.time_us += u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        match verdict {
            Verdict::Pass { vacuous: false } => counts.passed += 1,
            Verdict::Pass { vacuous: true } => counts.vacuous += 1,
            Verdict::Fail(_) => counts.failed += 1,
            Verdict::Skip(why) => counts.skip(why),
            Verdict::More(_) => {}
        }
    }

    /// Counts that an oracle skipped a query, by the reason.
    pub(super) fn count_skip(&mut self, id: &str, why: &str) {
        self.report.tally.oracle(id).skip(why);
    }
}
