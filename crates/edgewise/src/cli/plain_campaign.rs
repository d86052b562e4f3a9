//! `PlainCampaign`: a campaign of generated rounds on one opened engine, as `run all` and `compare` play it.

use super::run_config::config_text;
use crate::report::{FindingDocuments, RunReport, html};
use edgewise_engine::{Engine, EngineError, Limits};
use edgewise_lab::campaign::{Campaign, CampaignError, Config, Ending, Listener, Outcome, Supplied};
use edgewise_lab::store::{OutputFolder, Store, write_whole};
use edgewise_lab::triage::KnownBugs;
use edgewise_lab::{Language, TargetContext};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A campaign without files of a user and without engines to compare with.
pub(super) struct PlainCampaign<'a, L: Language> {
    pub(super) config: &'a Config<L::Generate>,
    pub(super) ending: Ending,
    pub(super) engine: Arc<dyn Engine>,
    pub(super) known: &'a KnownBugs,
    pub(super) verbose: bool,
    pub(super) interrupted: &'a AtomicBool,
}

impl<L: Language> PlainCampaign<'_, L> {
    /// Runs the campaign, and writes it with its report into a new folder.
    pub(super) fn play(self, path: &Path, listener: &mut dyn Listener) -> anyhow::Result<Outcome> {
        let context = TargetContext::<L>::of(self.engine.profile()).map_err(CampaignError::Config)?;
        let folder = OutputFolder::create(path)?;
        if let Err(error) = folder.write_config(&config_text::<L>(self.config)?) {
            folder.discard();
            return Err(error.into());
        }
        let campaign = Campaign::<L> {
            config: self.config,
            engine: self.engine,
            others: Vec::new(),
            context,
            supplied: Supplied::default(),
            ending: self.ending,
            store: &folder,
            known: self.known,
            reporter: &FindingDocuments,
            verbose: self.verbose,
            interrupted: self.interrupted,
        };
        let outcome = match campaign.run(listener) {
            Ok(outcome) => outcome,
            Err(error) => {
                drop(campaign);
                folder.discard();
                return Err(error.into());
            }
        };
        if !matches!(outcome.error, Some(CampaignError::Write { .. })) {
            write_whole(&path.join("report.html"), &html(&RunReport::read(path, self.known)?))?;
        }
        Ok(outcome)
    }
}

/// Opens a first session, which starts the engine. Returns the version, and how long it took.
pub(super) fn start(engine: &Arc<dyn Engine>, limits: &Limits) -> Result<(String, Duration), EngineError> {
    let began = Instant::now();
    let session = engine.connect(0, limits)?;
    Ok((session.version().to_owned(), began.elapsed()))
}

/// The name of an engine's folder: the target without characters that file names should not have.
pub(super) fn folder_name(target: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".@-+_".contains(letter);
    target.chars().map(|letter| if plain(letter) { letter } else { '-' }).take(60).collect()
}
