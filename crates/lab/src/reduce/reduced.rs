//! A reduced case with the replays at its end.

use super::Subject;
use crate::Language;
use crate::{Control, Failure, Observed, Plan, Reduction, Replays};
use edgewise_engine::Observation;

/// A reduced case with the replays at its end.
pub struct Reduced<L: Language> {
    /// The subject, as small as it got.
    pub subject: Subject<L>,
    /// The subject as it was found.
    pub original: Subject<L>,
    /// The plan that showed the failure, and what was observed in the last replay that showed it.
    pub plan: Plan,
    /// The observations of that replay.
    pub observations: Vec<Observation>,
    /// The failure, as judged in that replay.
    pub failure: Failure,
    /// The replays.
    pub replays: Replays,
    /// How it went.
    pub report: Reduction,
    /// Queries near the reduced one with which nothing is wrong.
    pub controls: Vec<Control>,
    /// What was kept on the way, from the case as it was found to the subject.
    pub trail: Vec<Subject<L>>,
    /// Attempts that are left for its minimal deviation.
    pub left: u32,
}

impl<L: Language> Reduced<L> {
    /// True if the case showed its symptom in every replay.
    pub fn stable(&self) -> bool {
        self.replays.shown == self.replays.tried
    }

    /// What each step of the plan answered in the last replay, for a finding.
    pub fn observed(&self) -> Vec<Observed> {
        self.plan
            .steps
            .iter()
            .zip(&self.observations)
            .map(|(planned, observation)| Observed {
                role: planned.role.clone(),
                text: match &planned.step {
                    edgewise_engine::Step::Run(request) => Some(request.text.clone()),
                    _ => None,
                },
                outcome: observation.outcome.clone(),
            })
            .collect()
    }
}
