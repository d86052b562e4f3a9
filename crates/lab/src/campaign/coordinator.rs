//! `Coordinator`: processes the reports of rounds in order, reduces failures, and stores the findings.

use super::found_failure::FoundFailure;
use super::round_report::RoundReport;
use super::streak::Streak;
use super::yielded::{Yield, rules_in};
use super::{Campaign, CampaignError, Event, Listener, Tally};
use crate::store::{FailureRecord, Past, PendingKey};
use crate::{Finding, Language, Rig, RigPool, Symptom};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The maximum number of failures of one symptom that are stored to be reduced later; further ones are only counted.
const MOST_PENDING: usize = 200;

/// The result of examining a failure. The default stands for a failure that was only counted.
#[derive(Default)]
struct Examined {
    /// The finding that the failure was reduced to, if it was reduced.
    finding: Option<Box<Finding>>,
    /// True if the signature of the finding is new.
    is_new: bool,
    /// The number of plays that the reduction took.
    plays: u64,
}

impl Examined {
    /// The signature of the finding, if it occurred in every replay.
    fn signature(&self) -> Option<String> {
        self.finding.as_ref().filter(|finding| finding.stable()).map(|finding| finding.signature.clone())
    }

    /// True if the finding did not occur in every replay.
    fn unstable(&self) -> bool {
        self.finding.as_ref().is_some_and(|finding| !finding.stable())
    }
}

/// Processes the reports of rounds in order, reduces failures, and stores the findings.
pub(super) struct Coordinator<'a, L: Language> {
    pub(super) campaign: &'a Campaign<'a, L>,
    listener: &'a mut dyn Listener,
    pub(super) tally: Tally,
    by_symptom: BTreeMap<Symptom, Streak>,
    pub(super) by_signature: BTreeMap<String, (Symptom, u64)>,
    pub(super) failures: u64,
    pub(super) unstable: u64,
    pub(super) rig: Rig,
    /// The number of distinct findings, by the oracle, the preset and the rewriting rules that led to them.
    pub(super) yielded: Yield,
    /// The preset of each round that is being processed, or that has failures which are not yet reduced.
    pub(super) presets: BTreeMap<u64, String>,
    /// The failures that are not yet reduced, with their symptoms.
    pub(super) pending: BTreeMap<PendingKey, Symptom>,
    /// How many times the reductions so far have played a plan.
    plays: u64,
    /// The moment after which nothing is reduced any more.
    pub(super) deadline: Option<Instant>,
    /// The first round that was not processed.
    pub(super) next_round: u64,
    /// Rounds after `next_round` that an earlier run of the campaign has completed.
    completed_later: BTreeSet<u64>,
    /// The rigs of workers that wait for the coordinator, or have finished.
    pub(super) spare: Arc<RigPool>,
    pub(super) seed: u64,
}

impl<'a, L: Language> Coordinator<'a, L> {
    pub(super) fn new(
        campaign: &'a Campaign<'a, L>,
        listener: &'a mut dyn Listener,
        past: Past,
        rig: Rig,
        seed: u64,
        deadline: Option<Instant>,
    ) -> Self {
        Self {
            campaign,
            listener,
            tally: past.tally,
            by_symptom: past.by_symptom,
            by_signature: past.by_signature,
            failures: past.failures,
            unstable: past.unstable,
            rig,
            yielded: Yield::default(),
            presets: BTreeMap::new(),
            pending: past.pending,
            plays: past.plays,
            deadline,
            next_round: past.next_round,
            completed_later: past.completed_later,
            spare: Arc::default(),
            seed,
        }
    }

    /// The next round to process after `round`: the first that no earlier run has completed.
    pub(super) fn following(&self, round: u64) -> u64 {
        (round + 1..).find(|next| !self.completed_later.contains(next)).unwrap_or(u64::MAX)
    }

    /// True if failures wait to be reduced.
    pub(super) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// True if nothing is reduced any more: the time is up, the plays are spent, or the campaign is interrupted.
    fn is_halted(&self) -> bool {
        self.is_called_off() || self.plays >= self.campaign.most_plays()
    }

    /// True if the campaign was interrupted or its time is up.
    fn is_called_off(&self) -> bool {
        self.campaign.interrupted.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Examines the failures that are not yet reduced, in the order in which they were seen.
    pub(super) fn settle_pending(&mut self) -> Result<(), CampaignError> {
        while let Some((key, symptom)) = self.pending.iter().next().map(|(key, own)| (*key, own.clone())) {
            if self.is_halted() {
                return Ok(());
            }
            let examined = match self.campaign.store.read_pending(key)? {
                Some(pending) => self.examine(&FoundFailure::of_pending(pending))?,
                None => {
                    let (round, place) = key;
                    let message = format!(
                        "the failure {place} of round {round} cannot be reduced: its file in pending/ cannot be read"
                    );
                    self.announce(Event::Notice { message })?;
                    self.by_symptom.entry(symptom).or_default().see();
                    Some(Examined::default())
                }
            };
            let Some(examined) = examined else { return Ok(()) };
            self.pending.remove(&key);
            let event = Event::Settled {
                round: key.0,
                place: key.1,
                signature: examined.signature(),
                unstable: examined.unstable(),
                plays: examined.plays,
            };
            let record = FailureRecord { event: &event, finding: examined.finding.as_deref(), pending: None };
            self.campaign.store.settle(key, &record, &|finding| self.campaign.documents(finding))?;
            self.pass_on(&event, &examined);
        }
        self.forget_presets();
        Ok(())
    }

    /// Forgets the presets of rounds without pending failures.
    pub(super) fn forget_presets(&mut self) {
        let waiting: BTreeSet<u64> = self.pending.keys().map(|(round, _)| *round).collect();
        self.presets.retain(|round, _| waiting.contains(round));
    }

    /// Processes the report of a round: first its failures, then the round itself, so that a round that is stored as
    /// completed has all its failures stored.
    pub(super) fn process_report(&mut self, report: &RoundReport<L>) -> Result<(), CampaignError> {
        for text in &report.statements {
            self.listener.statement(report.index, text);
        }
        self.presets.insert(report.index, report.preset.to_owned());
        let mut unavailable = None;
        for (place, raw) in report.failures.iter().enumerate() {
            match self.process_failure((report.index, place), &FoundFailure::of(report.index, raw)) {
                Err(error @ CampaignError::Engine(_)) => {
                    unavailable.get_or_insert(error);
                }
                done => done?,
            }
        }
        self.forget_presets();
        self.tally.add(&report.tally);
        if let Some(unavailable) = unavailable {
            return Err(unavailable);
        }
        if !report.whole {
            // The round was not played to its end: a resumed campaign plays it again.
            return Ok(());
        }
        self.campaign.store.complete(report.index, &report.tally)?;
        self.listener.event(&Event::Round { round: report.index, tally: Box::new(report.tally.clone()) });
        Ok(())
    }

    /// Processes a failure of a round: examines it, or stores it to be reduced later, and records the result.
    fn process_failure(&mut self, key: PendingKey, found: &FoundFailure<L>) -> Result<(), CampaignError> {
        self.failures += 1;
        let symptom = &found.failure.symptom;
        // If an earlier failure with this symptom waits to be reduced, its result decides whether this one is worth a
        // reduction, so this one waits too.
        let earlier = self.pending.values().filter(|own| *own == symptom).count();
        let mut unavailable = None;
        let examined = match earlier {
            0 => match self.examine(found) {
                // The target is unavailable: the failure is reduced when the target is available again.
                Err(error @ CampaignError::Engine(_)) => {
                    unavailable = Some(error);
                    None
                }
                examined => examined?,
            },
            MOST_PENDING.. => {
                self.by_symptom.entry(symptom.clone()).or_default().see();
                Some(Examined::default())
            }
            _ => None,
        };
        let pending = examined.is_none().then(|| {
            let (campaign, origin) = (self.campaign, self.origin(found));
            let target = campaign.engine.target();
            let version = self.rig.version();
            found.pending(found.subject.case(&target, version, &campaign.context, &origin, symptom))
        });
        if pending.is_some() {
            self.pending.insert(key, symptom.clone());
        }
        let examined = examined.unwrap_or_default();
        let event = Event::Failure {
            round: found.round,
            query: found.query_index,
            symptom: symptom.clone(),
            signature: examined.signature(),
            unstable: examined.unstable(),
            pending: pending.is_some().then_some(key.1),
            plays: examined.plays,
        };
        let record = FailureRecord {
            event: &event,
            finding: examined.finding.as_deref(),
            pending: pending.as_ref().map(|pending| (key, pending)),
        };
        self.campaign.store.record(&record, &|finding| self.campaign.documents(finding))?;
        self.pass_on(&event, &examined);
        unavailable.map_or(Ok(()), Err)
    }

    /// Examines a failure: counts it, and reduces it if a reduction is due. `None` if the reduction must be done later.
    fn examine(&mut self, found: &FoundFailure<L>) -> Result<Option<Examined>, CampaignError> {
        let symptom = &found.failure.symptom;
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        if !streak.is_due(self.campaign.config.reduce.per_symptom) {
            streak.see();
            return Ok(Some(Examined::default()));
        }
        if self.is_halted() {
            return Ok(None);
        }
        let Some((finding, plays)) = self.reduce(found)? else { return Ok(None) };
        self.plays += plays;
        let is_new = finding.stable() && !self.by_signature.contains_key(&finding.signature);
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        streak.see();
        if finding.stable() {
            streak.reduced(is_new);
            self.count_finding(&finding);
        } else {
            streak.lost();
            self.unstable += 1;
        }
        Ok(Some(Examined { finding: Some(finding), is_new, plays }))
    }

    /// Counts a reduced failure by the signature of its finding.
    fn count_finding(&mut self, finding: &Finding) {
        let first = || (finding.symptom.clone(), 0);
        let entry = self.by_signature.entry(finding.signature.clone()).or_insert_with(first);
        entry.1 += 1;
        if entry.1 == 1 {
            let preset = self.presets.get(&finding.case.origin.round);
            self.yielded.add(&finding.symptom.oracle, preset, &rules_in(finding));
        }
    }

    /// Passes a stored failure on to the listener, and its finding if the signature is new.
    fn pass_on(&mut self, event: &Event, examined: &Examined) {
        if let Some(finding) = examined.finding.as_ref().filter(|_| examined.is_new) {
            self.listener.finding(finding);
        }
        self.listener.event(event);
    }

    /// Stores an event that belongs to no round, and passes it on to the listener.
    pub(super) fn announce(&mut self, event: Event) -> Result<(), CampaignError> {
        self.campaign.store.append(&event)?;
        self.listener.event(&event);
        Ok(())
    }
}
