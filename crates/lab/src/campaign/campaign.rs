//! A campaign: what is tested, by what, until when; and its run from the first session to the summary.

use super::coordinator::Coordinator;
use super::gate::Gate;
use super::journal::Journal;
use super::workforce::Workforce;
use super::{CampaignError, Config, Ending, Event, Listener, Makers, Summary, Supplied};
use super::{check_baseline, features_of};
use crate::Rig;
use crate::oracle::{Bearing, Oracle, oracle};
use crate::store::OutputFolder;
use edgewise_engine::Engine;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A campaign, ready to run.
pub struct Campaign<'a> {
    /// The configuration, fully resolved: seed, workers and oracles are given.
    pub config: &'a Config,
    /// The engine under test.
    pub engine: Arc<dyn Engine>,
    /// The engines it is compared with.
    pub others: Vec<Arc<dyn Engine>>,
    /// Its profile and dialect, and those of the engines it is compared with.
    pub bearing: Bearing,
    /// Queries and setup of a user, instead of generated ones.
    pub supplied: Supplied,
    /// When to stop.
    pub ending: Ending,
    /// Where everything is written.
    pub folder: &'a OutputFolder,
    /// True if statements are to be told.
    pub verbose: bool,
    /// Set from outside to end the campaign after the rounds in flight.
    pub interrupted: &'a AtomicBool,
}

/// What a campaign came to.
#[derive(Debug)]
pub struct Outcome {
    /// The figures.
    pub summary: Summary,
    /// The signatures of all findings.
    pub signatures: Vec<String>,
    /// What cut it short, if anything did. The summary is written all the same.
    pub error: Option<CampaignError>,
}

impl Campaign<'_> {
    /// Runs the campaign to its end.
    ///
    /// # Errors
    /// When it could not begin: the target is not there or fails its baseline, or the folder cannot be written.
    pub fn run(&self, listener: &mut dyn Listener) -> Result<Outcome, CampaignError> {
        let started = Instant::now();
        let seed = self.config.seed.unwrap_or_default();
        let limits = self.config.limits.limits();
        let crew = Workforce::of(self.config.workers.unwrap_or(1), &self.engines());
        let mut rig = Rig::open_all(&self.engines(), crew.coordinator(), limits)?;
        check_baseline(&mut rig)?;
        let version = rig.version().to_owned();
        let (journal, past) =
            Journal::open(&self.folder.journal(), u64::from(self.config.queries_per_round))?;
        let earlier = earlier_seconds(self.folder);
        let first = past.next_round;
        let deadline = match self.ending {
            Ending::Time(time) => started.checked_add(time),
            Ending::Cases(_) => None,
        };
        let maker = Makers::new(seed, self.config, features_of(&self.bearing), self.bearing.clone())
            .with(&self.supplied);
        let gate = Gate::new(first, self.end(), deadline);
        let mut coordinator = Coordinator::new(self, listener, journal, past, rig, seed, deadline);
        coordinator.tell(Event::Started {
            seed,
            target: self.engine.target(),
            version: version.clone(),
            first_round: first,
        })?;
        if let Some(message) = crew.notice() {
            coordinator.tell(Event::Notice { message })?;
        }
        let mut error = coordinator.hold(&gate, first, &maker, &crew);
        if error.is_none() {
            error = coordinator.unusable(&self.engine.target()).map(CampaignError::Baseline);
        }
        if error.is_none() {
            error = coordinator.unjudged().map(CampaignError::Unjudged);
        }
        let ended = self.reason(error.as_ref());
        let told = coordinator.tell(Event::Ended { reason: ended.clone() });
        error = error.or(told.err());
        let elapsed_s = started.elapsed().as_secs_f64() + earlier;
        let summary = coordinator.summary(&version, ended, elapsed_s);
        let written = self.folder.write_summary(&summary);
        error = error.or(written.err());
        let signatures = coordinator.by_signature.into_keys().collect();
        Ok(Outcome { summary, signatures, error })
    }

    /// The first round that is not played.
    fn end(&self) -> Option<u64> {
        match self.ending {
            Ending::Cases(cases) => Some(cases.div_ceil(u64::from(self.config.queries_per_round.max(1)))),
            Ending::Time(_) => None,
        }
    }

    /// The queries of a round that are judged: all, or what is left in the last round of a counted campaign.
    pub(super) fn most_queries(&self, index: u64) -> usize {
        let per_round = u64::from(self.config.queries_per_round.max(1));
        let most = match self.ending {
            Ending::Cases(cases) => cases.saturating_sub(index * per_round).min(per_round),
            Ending::Time(_) => per_round,
        };
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    fn reason(&self, error: Option<&CampaignError>) -> String {
        match (error, self.ending) {
            (Some(error), _) => error.to_string(),
            (None, _) if self.interrupted.load(std::sync::atomic::Ordering::Relaxed) => {
                "interrupted".to_owned()
            }
            (None, Ending::Cases(_)) => "cases".to_owned(),
            (None, Ending::Time(_)) => "time".to_owned(),
        }
    }

    /// The engine under test and those it is compared with.
    pub(super) fn engines(&self) -> Vec<Arc<dyn Engine>> {
        std::iter::once(&self.engine).chain(&self.others).map(Arc::clone).collect()
    }

    pub(super) fn oracles(&self) -> Vec<&'static dyn Oracle> {
        self.config.oracles.iter().filter_map(|id| oracle(id)).collect()
    }
}

/// The seconds an earlier part of the campaign took.
fn earlier_seconds(folder: &OutputFolder) -> f64 {
    std::fs::read_to_string(folder.path().join("summary.json"))
        .ok()
        .and_then(|text| serde_json::from_str::<Summary>(&text).ok())
        .map_or(0.0, |summary| summary.elapsed_s)
}
