//! What `edgewise compare` learns of one engine: findings, conformance, and what it does not support.

use super::compare::Comparing;
use super::plain_campaign::{PlainCampaign, folder_name, start};
use super::run_config::resolve;
use super::tck::progress;
use crate::tck::FolderSuite;
use crate::ui::campaign_listener;
use edgewise_bench::comparison::{ComparedEngine, Conformance, Found, unsupported};
use edgewise_engine::{Engine, Profile};
use edgewise_lab::campaign::Config;
use edgewise_lab::{Language, TargetContext};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// Studies an engine. What goes wrong with it is part of the result, so that the others are compared nevertheless.
pub(super) fn study<L: Language>(
    comparing: &Comparing<'_>,
    target: &str,
    suite: Option<&FolderSuite>,
) -> ComparedEngine {
    let mut own =
        ComparedEngine { target: target.to_owned(), title: target.to_owned(), ..ComparedEngine::default() };
    let config = config::<L>(comparing, target);
    let opened = config.and_then(|config| {
        let engine = comparing.reach.open(target)?;
        let (version, ready) = start(&engine, &config.0.limits.limits())?;
        Ok((config, engine, version, ready))
    });
    let ((config, ending), engine, version, ready) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            own.unavailable = Some(error.to_string());
            return own;
        }
    };
    own.version = version;
    own.ready_s = Some(ready.as_secs_f64());
    engine.profile().title.clone_into(&mut own.title);
    own.unsupported = unsupported(engine.profile());
    own.not_tested = other_not_tested::<L>(engine.profile());
    let folder = folder_name(target);
    let campaign = PlainCampaign::<L> {
        config: &config,
        ending,
        engine: Arc::clone(&engine),
        known: comparing.known,
        verbose: false,
        interrupted: comparing.interrupted,
    };
    let mut listener = campaign_listener(false, comparing.quiet, None);
    match campaign.play(&comparing.out.join(&folder), &mut *listener) {
        Ok(outcome) => own.found = Some(Found::of(&outcome.summary, &folder)),
        Err(error) => own.not_found = Some(error.to_string()),
    }
    match suite.map(|suite| conformance(comparing, suite, target, &engine)) {
        Some(Ok(passed)) => own.conformance = Some(passed),
        Some(Err(error)) => own.no_conformance = Some(error.to_string()),
        None => {}
    }
    own
}

/// The configuration of the campaign: everything by default, with one worker, because a server that is given by its
/// address has no more.
fn config<L: Language>(
    comparing: &Comparing<'_>,
    target: &str,
) -> anyhow::Result<(Config<L::Generate>, edgewise_lab::campaign::Ending)> {
    let time = comparing.time.findings().as_millis().max(1);
    let mut config = Config::<L::Generate> {
        target: target.to_owned(),
        workers: Some(1),
        time: Some(format!("{time}ms")),
        ..Config::default()
    };
    let ending = resolve::<L>(&mut config, Some(comparing.seed))?;
    Ok((config, ending))
}

fn conformance(
    comparing: &Comparing<'_>,
    suite: &FolderSuite,
    target: &str,
    engine: &Arc<dyn Engine>,
) -> anyhow::Result<Conformance> {
    let began = Instant::now();
    let shown = |scenarios: usize, target: &str| {
        if comparing.quiet { ProgressBar::hidden() } else { progress(scenarios, target) }
    };
    let outcome = suite.play(target, &|| Ok(Arc::clone(engine)), &BTreeMap::new(), &shown)?;
    Ok(outcome.to_conformance(began.elapsed().as_secs_f64()))
}

/// What is not tested for other reasons than an entry of the profile's list `off`.
fn other_not_tested<L: Language>(profile: &Profile) -> Vec<String> {
    let Ok(context) = TargetContext::<L>::of(profile) else { return Vec::new() };
    let is_off = |line: &String| {
        profile.off.iter().any(|off| {
            line.strip_prefix(&off.what).is_some_and(|rest| rest.starts_with(": ") || rest.starts_with(" ("))
        })
    };
    L::not_tested(&context).into_iter().filter(|line| !is_off(line)).collect()
}
