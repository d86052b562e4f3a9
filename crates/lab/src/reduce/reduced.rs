//! `Reduced`: the result of a reduction, with its final replays.

use super::Subject;
use crate::Language;
use crate::{Control, Failure, Observed, Plan, Reduction, Replays};
use edgewise_engine::Observation;

/// The result of a reduction, with its final replays.
pub struct Reduced<L: Language> {
    /// The case, as small as the reduction made it.
    pub subject: Subject<L>,
    /// The case as it was found.
    pub original: Subject<L>,
    /// The plan of the last replay that showed the failure.
    pub plan: Plan,
    /// The observations of the last replay that showed the failure.
    pub observations: Vec<Observation>,
    /// The failure, as the oracle judged it in the last replay that showed it.
    pub failure: Failure,
    /// How often the case was replayed, and how often it showed the symptom.
    pub replays: Replays,
    /// Counts and sizes of the reduction.
    pub report: Reduction,
    /// Queries similar to the reduced one that the engine answers correctly.
    pub controls: Vec<Control>,
    /// The candidates that were kept, in order, each smaller than the one before.
    pub trail: Vec<Subject<L>>,
    /// The number of attempts that are left for finding the minimal deviation.
    pub left: u32,
}

impl<L: Language> Reduced<L> {
    /// True if the case showed its symptom in every replay.
    pub fn stable(&self) -> bool {
        self.replays.shown == self.replays.tried
    }

    /// What the engine answered to each step of the plan in the last replay, in the form that a finding stores.
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
