//! Learns the profile of a target by a probe, for `engine probe` and for runs on engines without a profile.

use super::target::TargetArguments;
use crate::ui::{download_line, eprint_line};
use edgewise_engine::{Engine, Limits};
use edgewise_lab::Language;
use edgewise_lab::probe::{Learned, ProbeError, ProbeSettings, Prober};
use edgewise_lab::store::write_whole;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The profile in the folder of a run, if a probe learned it for the run.
const LEARNED_PROFILE: &str = "profile.toml";

/// How long a probe may take if nothing else is said.
pub(crate) const PROBE_TIME: Duration = Duration::from_secs(55);

/// Probes an engine, and shows the progress on one line.
pub(crate) fn learn<L: Language>(
    engine: &Arc<dyn Engine>,
    time: Duration,
    seed: u64,
) -> anyhow::Result<Learned> {
    let line = download_line();
    let settings = ProbeSettings { time, limits: Limits::default(), seed };
    let learned = Prober::<L>::run(engine, settings, &|words| line(words));
    line("");
    learned.map_err(|error| match error {
        ProbeError::Engine(error) => error.into(),
        ProbeError::Unfit(words) => crate::exit::Usage(words).into(),
    })
}

/// The learned profile as TOML.
pub(crate) fn profile_text(learned: &Learned) -> anyhow::Result<String> {
    Ok(learned.text(&today())?)
}

/// Opens a target. If there is no profile for what answers, a probe learns one first: then its text is returned too.
/// `earlier` is the folder of the run, if it is resumed: what was learned for it is used again.
pub(crate) fn opened<L: Language>(
    reach: &TargetArguments,
    target: &str,
    seed: Option<u64>,
    earlier: Option<&Path>,
) -> anyhow::Result<(Arc<dyn Engine>, Option<String>)> {
    let stored = earlier.map(|folder| folder.join(LEARNED_PROFILE));
    if let Some(file) = stored.filter(|file| file.exists()) {
        return Ok((reach.open_with(target, &std::fs::read_to_string(file)?)?, None));
    }
    let engine = reach.open(target)?;
    if L::inquiry().is_none() || engine.is_known() && !reach.ignores_profile() {
        return Ok((engine, None));
    }
    eprint_line(&format!(
        "there is no profile for what answers at {target}: a probe learns one first, in about a minute"
    ));
    let learned = learn::<L>(&engine, PROBE_TIME, seed.unwrap_or_default())?;
    tell(&learned);
    drop(engine);
    let text = profile_text(&learned)?;
    Ok((reach.open_with(target, &text)?, Some(text)))
}

/// Keeps what was learned for a run in its folder.
pub(crate) fn keep(learned: Option<&str>, folder: &Path) -> anyhow::Result<()> {
    if let Some(text) = learned {
        write_whole(&folder.join(LEARNED_PROFILE), text)?;
    }
    Ok(())
}

/// What a probe learned, in a few lines on standard error.
pub(crate) fn tell(learned: &Learned) {
    let profile = &learned.profile;
    let faults = profile.off.iter().filter(|off| off.fault).count();
    eprint_line(&format!(
        "learned from {} statements in {:.1} s: {} constructs, functions and forms are taken, {} are not, {faults} of \
         these by a fault; of {} generated statements {:.1} % are taken",
        learned.statements,
        learned.took.as_secs_f64(),
        learned.taken.len(),
        profile.off.len(),
        learned.trial.statements,
        learned.trial.validity()
    ));
    if learned.deaths > 0 {
        eprint_line(&format!("the engine crashed or hung {} times while it was asked", learned.deaths));
    }
    if !learned.contradictions.is_empty() {
        eprint_line(&format!(
            "{} answers contradict the rules of the language and no setting explains them; what they are about is not \
             compared until you have judged them (`unconfirmed` in the profile)",
            learned.contradictions.len()
        ));
    }
    for left in &learned.leftovers {
        eprint_line(&format!("left in the database, because nothing drops it: {left}"));
    }
}

/// The date as YYYY-MM-DD, of the clock in UTC.
fn today() -> String {
    let stamp = crate::ui::timestamp(SystemTime::now());
    match (stamp.get(..4), stamp.get(4..6), stamp.get(6..8)) {
        (Some(year), Some(month), Some(day)) => format!("{year}-{month}-{day}"),
        _ => stamp,
    }
}
