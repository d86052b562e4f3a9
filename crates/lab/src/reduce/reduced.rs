//! A reduced case with its final replays.

use super::Subject;
use crate::Language;
use crate::{Control, Failure, Observed, Plan, Reduction, Replays};
use edgewise_engine::Observation;

/// A reduced case with its final replays.
pub struct Reduced<L: Language> {
    /// The subject, as small as the reduction made it.
    pub subject: Subject<L>,
    /// The subject as it was found.
    pub original: Subject<L>,
    /// The plan of the last replay that showed the failure.
    pub plan: Plan,
    /// The observations of that replay.
    pub observations: Vec<Observation>,
    /// The failure, as judged in that replay.
    pub failure: Failure,
    /// How often the case was replayed, and how often it showed the symptom.
    pub replays: Replays,
    /// Counts and sizes of the reduction.
    pub report: Reduction,
    /// Queries similar to the reduced one that the engine answers correctly.
    pub controls: Vec<Control>,
    /// The candidates that were kept, from the case as it was found to the subject.
    pub trail: Vec<Subject<L>>,
    /// The attempts that are left for the minimal deviation.
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
