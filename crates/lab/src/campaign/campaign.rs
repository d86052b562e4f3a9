//! `Campaign`: the targets, the oracles and the end of a campaign, and its run from the first session to the summary.

use super::baseline::rollback_notice;
use super::coordinator::Coordinator;
use super::gate::Gate;
use super::workforce::Workforce;
use super::{
    ALL_PLAYED, CampaignError, Config, Ending, Event, Listener, Reporter, Summary, Supplied, check_baseline,
};
use crate::oracle::Oracle;
use crate::store::Store;
use crate::triage::KnownBugs;
use crate::{Finding, Language, Rig, TargetContext, oracle};
use edgewise_engine::Engine;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A campaign, ready to run: what is tested, how, and where the results are stored.
pub struct Campaign<'a, L: Language> {
    /// The configuration, fully resolved: seed, workers and oracles are given.
    pub config: &'a Config<L::Generate>,
    /// The engine under test.
    pub engine: Arc<dyn Engine>,
    /// The other engines, whose answers are compared with those of the engine under test.
    pub others: Vec<Arc<dyn Engine>>,
    /// What is known about the target, and about the engines it is compared with.
    pub context: TargetContext<L>,
    /// A user's own queries and setup; what is missing is generated.
    pub supplied: Supplied<L>,
    /// When the campaign ends.
    pub ending: Ending,
    /// Where findings, events and the summary are stored.
    pub store: &'a dyn Store,
    /// The known bugs that findings are labelled with before their reports are written.
    pub known: &'a KnownBugs,
    /// Writes the reports of findings, for people to read.
    pub reporter: &'a dyn Reporter,
    /// True if the listener receives every statement.
    pub verbose: bool,
    /// Another thread sets this to end the campaign after the rounds that are being played.
    pub interrupted: &'a AtomicBool,
}

/// The result of a campaign.
#[derive(Debug)]
pub struct Outcome {
    /// The counts of the campaign, and the list of its findings.
    pub summary: Summary,
    /// The signatures of all findings.
    pub signatures: Vec<String>,
    /// The findings, by signature. Those that cannot be read back from the store are left out.
    pub findings: Vec<Finding>,
    /// The error that ended the campaign early, if any. The summary is written even then.
    pub error: Option<CampaignError>,
}

impl<L: Language> Campaign<'_, L> {
    /// Runs the campaign to its end.
    ///
    /// # Errors
    /// When it cannot begin: the target is unavailable or fails its baseline, or the store cannot be written.
    pub fn run(&self, listener: &mut dyn Listener) -> Result<Outcome, CampaignError> {
        let started = Instant::now();
        let seed = self.config.seed.unwrap_or_default();
        let limits = self.config.limits.limits();
        let crew = Workforce::of(self.config.workers.unwrap_or(1), &self.engines());
        let mut rig = Rig::open_all(&self.engines(), crew.coordinator(), limits)?;
        check_baseline::<L>(&mut rig, &self.context.settings)?;
        let distrusted = rollback_notice::<L>(&mut rig, &self.context.settings)?;
        let version = rig.version().to_owned();
        let past = self.store.resume(&|index| self.most_queries(index) as u64)?;
        let earlier = self.store.reader().summary().map_or(0.0, |summary| summary.elapsed_s);
        let first = past.next_round;
        let deadline = self.ending.time.and_then(|time| started.checked_add(time));
        let rounds = L::rounds(seed, self.config, &self.context, &self.supplied);
        let reserved = deadline.and_then(|deadline| deadline.checked_sub(self.ending.reserve()));
        let end = self.round_count();
        let gate = Gate::new(Box::new(move |most| self.store.lease(most, end)), deadline, reserved);
        let mut coordinator = Coordinator::new(self, listener, past, rig, seed, deadline);
        coordinator.announce(Event::Started {
            seed,
            target: self.engine.target(),
            version: version.clone(),
            first_round: first,
        })?;
        for message in [distrusted, crew.notice()].into_iter().flatten() {
            coordinator.announce(Event::Notice { message })?;
        }
        let mut error = coordinator.run_rounds(&gate, &*rounds, &crew);
        if error.is_none() {
            error = coordinator.why_unusable(&self.engine.target()).map(CampaignError::Baseline);
        }
        if error.is_none() {
            error = coordinator.why_unjudged().map(CampaignError::Unjudged);
        }
        let ended = self.end_reason(error.as_ref(), coordinator.next_round);
        let told = coordinator.announce(Event::Ended { reason: ended.clone() });
        error = error.or(told.err());
        let elapsed_s = started.elapsed().as_secs_f64() + earlier;
        let findings = coordinator.findings();
        let summary = coordinator.summary(&version, ended, elapsed_s, &findings);
        let written = self.store.write_summary(&summary);
        error = error.or(written.err());
        let signatures = coordinator.by_signature.into_keys().collect();
        Ok(Outcome { summary, signatures, findings, error })
    }

    /// The number of rounds of the campaign; `None` without `--cases`.
    fn round_count(&self) -> Option<u64> {
        self.ending.cases.map(|cases| cases.div_ceil(u64::from(self.config.queries_per_round.max(1))))
    }

    /// How many times all reductions together may play a plan.
    pub(super) fn most_plays(&self) -> u64 {
        self.config.reduce.plays.unwrap_or_else(|| self.ending.most_plays())
    }

    /// The maximum number of queries of a round that are judged: all of them, except in the last round of a campaign
    /// with `--cases`, which judges as many as are left.
    pub(super) fn most_queries(&self, index: u64) -> usize {
        let per_round = u64::from(self.config.queries_per_round.max(1));
        let most = self
            .ending
            .cases
            .map_or(per_round, |cases| cases.saturating_sub(index.saturating_mul(per_round)).min(per_round));
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    /// Why the campaign ended, for the summary; `next_round` is the first round that was not processed.
    fn end_reason(&self, error: Option<&CampaignError>, next_round: u64) -> String {
        match error {
            Some(error) => error.to_string(),
            None if self.interrupted.load(std::sync::atomic::Ordering::Relaxed) => "interrupted".to_owned(),
            None if self.round_count().is_some_and(|end| next_round >= end) => ALL_PLAYED.to_owned(),
            None => "time".to_owned(),
        }
    }

    /// The files that are written next to a finding, with their names: reports with its known-bugs label, and scripts
    /// for the engine's own shell.
    pub(super) fn documents(&self, finding: &Finding) -> Vec<(&'static str, String)> {
        let mut documents = self.reporter.documents(finding, &self.known.label(finding));
        documents.extend(L::scripts(finding));
        documents
    }

    /// The engine under test, followed by the engines it is compared with.
    pub(super) fn engines(&self) -> Vec<Arc<dyn Engine>> {
        std::iter::once(&self.engine).chain(&self.others).map(Arc::clone).collect()
    }

    /// The oracles that the configuration selects.
    pub(super) fn oracles(&self) -> Vec<&'static dyn Oracle<L>> {
        self.config.oracles.iter().filter_map(|id| oracle(id)).collect()
    }
}
