//! Reduces a failure that a worker reported to a finding.

use super::CampaignError;
use super::coordinator::Coordinator;
use super::found_failure::FoundFailure;
use crate::reduce::{MEASURED, Reduced, Reducer};
use crate::{Finding, Language, Origin, Reduction, Replays, oracle};
use std::cell::Cell;
use std::time::Instant;

/// The finding that a failure was reduced to, and how many times a plan was played for it. `None` if the time was up or
/// the campaign was interrupted.
pub(super) type ReductionOutcome = Option<(Box<Finding>, u64)>;

impl<L: Language> Coordinator<'_, L> {
    /// Reduces a failure to a finding.
    ///
    /// # Errors
    /// When no session can be opened.
    pub(super) fn reduce(&mut self, found: &FoundFailure<L>) -> Result<ReductionOutcome, CampaignError> {
        let campaign = self.campaign;
        let config = campaign.config.reduce;
        let symptom = &found.failure.symptom;
        let Some(judge) = oracle::<L>(&symptom.oracle) else {
            return Ok(Some(self.unreproduced_finding(found, 0)));
        };
        let (deadline, interrupted) = (self.deadline, campaign.interrupted);
        let (began, longest) = (Instant::now(), campaign.ending.longest_reduction());
        let cut = Cell::new(false);
        let called_off = || {
            cut.set(
                cut.get()
                    || interrupted.load(std::sync::atomic::Ordering::Relaxed)
                    || deadline.is_some_and(|deadline| Instant::now() >= deadline),
            );
            cut.get()
        };
        let stop = || called_off() || longest.is_some_and(|longest| began.elapsed() > longest);
        let attempts = config.attempts;
        let reducer = Reducer::new(&mut self.rig, judge, &campaign.context, symptom, attempts, &stop)
            .until(&called_off)
            .beside(&self.spare);
        let shown = reducer.reduce(found.subject.clone(), config.replays.max(1))?;
        let shrunk = match shown {
            // The plays before the reduction, and the replays at the end.
            None => self.unreproduced_finding(found, MEASURED + config.replays.max(1)),
            Some(reduced) => {
                let (origin, target) = (self.origin(found), campaign.engine.target());
                let finding = reduced.finding(&target, &mut self.rig, &campaign.context, origin, &stop)?;
                let Reduction { attempts, deviation_attempts, .. } = finding.reduction;
                let plays = attempts + deviation_attempts + finding.replays.tried;
                (Box::new(finding), u64::from(plays))
            }
        };
        // An interrupted reduction starts over later, so that its result is the same as without the interruption.
        Ok(if cut.get() { None } else { Some(shrunk) })
    }

    /// Makes a finding with the unreduced case, for a failure that did not occur again in any of `tried` replays.
    fn unreproduced_finding(&self, found: &FoundFailure<L>, tried: u32) -> (Box<Finding>, u64) {
        let reduced = Reduced {
            subject: found.subject.clone(),
            original: found.subject.clone(),
            plan: found.subject.plan.clone(),
            observations: Vec::new(),
            failure: found.failure.clone(),
            replays: Replays { tried, shown: 0 },
            report: Reduction::default(),
            controls: Vec::new(),
            trail: Vec::new(),
            left: 0,
        };
        let (campaign, origin) = (self.campaign, self.origin(found));
        let target = campaign.engine.target();
        let finding = reduced.finding_of(&target, self.rig.version(), &campaign.context, origin, None, None);
        (Box::new(finding), u64::from(tried))
    }

    /// Where a failure was found: generator version, seed, round and query.
    pub(super) fn origin(&self, found: &FoundFailure<L>) -> Origin {
        Origin {
            generator: L::generator_version().to_owned(),
            seed: self.seed,
            round: found.round,
            query: found.query_index,
        }
    }
}
