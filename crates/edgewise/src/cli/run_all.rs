//! `edgewise run all`: tests every engine that starts by its name, one after another.

use super::plain_campaign::{PlainCampaign, folder_name, start};
use super::run::{RunArguments, Task};
use super::run_config::{configured, fresh_seed};
use super::run_end::exit_code;
use super::run_folder::group_folder;
use crate::exit::{self, Usage};
use crate::language::{CampaignLanguage, LanguageId};
use crate::report::EngineRun;
use crate::ui::{self, campaign_listener, engine_table, say};
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{Registry, Target};
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::Language;
use edgewise_lab::campaign::CampaignError;
use edgewise_lab::store::write_whole;
use edgewise_lab::triage::KnownBugs;
use edgewise_reference::registry;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The target that stands for every engine.
pub(super) const ALL: &str = "all";

/// The file with the table, below the folder of the whole.
const TABLE: &str = "engines.json";

pub(super) fn run_all(
    arguments: &RunArguments,
    known: &KnownBugs,
    interrupted: &AtomicBool,
) -> anyhow::Result<u8> {
    refuse_other_options(arguments)?;
    let targets = chosen(arguments)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let out = group_folder(arguments.out.as_deref(), &format!("{seed}-all"))?;
    let mut runs: Vec<EngineRun> = Vec::new();
    for target in &targets {
        let mut run = EngineRun::new(target, LanguageId::of_target(target).any().id());
        if interrupted.load(Ordering::Relaxed) {
            run.skipped = Some("the run was interrupted before".to_owned());
        } else {
            if !arguments.quiet && !arguments.json {
                ui::eprint_line(&format!("{target}, {} of {}", runs.len() + 1, targets.len()));
            }
            let all = All { arguments, known, interrupted, seed, out: &out };
            if let Err(error) = all.play(target, &mut run) {
                if !arguments.quiet {
                    ui::eprint_line(&format!("edgewise: {target}: {error}"));
                }
                run.exit_code = exit::code_of(&error);
                run.skipped = Some(error.to_string());
            }
        }
        runs.push(run);
        // Written after each engine, so that a run that is killed leaves what it has.
        let table = json!({ "seed": seed, "edgewise": env!("CARGO_PKG_VERSION"), "engines": runs });
        write_whole(&out.join(TABLE), &serde_json::to_string_pretty(&table)?)?;
    }
    if arguments.json {
        say(&json!({ "event": "engines", "seed": seed, "out": out.display().to_string(), "engines": runs })
            .to_string());
    } else if !arguments.quiet {
        say(&engine_table(&runs));
        say(&format!("\nSeed {seed}. Everything is in {}; the table is {TABLE}", out.display()));
    }
    Ok(code_of_all(&runs))
}

/// Findings come first, as on a single engine; then what could not be tested.
fn code_of_all(runs: &[EngineRun]) -> u8 {
    let codes: BTreeSet<u8> = runs.iter().map(|run| run.exit_code).collect();
    let urgent = [exit::INTERNAL, exit::FINDINGS].into_iter().find(|code| codes.contains(code));
    urgent.or(codes.last().copied()).unwrap_or(exit::NOTHING)
}

/// Options that concern a single engine or its language.
fn refuse_other_options(arguments: &RunArguments) -> Result<(), Usage> {
    let refused = |why: &str| Err(Usage(why.to_owned()));
    if arguments.targets.len() > 1 {
        return refused("`all` stands for every engine: give no other target, or choose with --engines");
    }
    let given = [
        (arguments.resume, "--resume"),
        (arguments.existing_data, "--existing-data"),
        (arguments.queries.is_some(), "--queries"),
        (arguments.setup.is_some(), "--setup"),
        (!arguments.against.is_empty(), "--against"),
        (arguments.config.is_some(), "--config"),
        (arguments.preset.is_some(), "--preset"),
        (!arguments.oracle.is_empty(), "--oracle"),
        (arguments.baseline.is_some(), "--baseline"),
    ];
    match given.iter().find(|(given, _)| *given) {
        Some((_, option)) => {
            Err(Usage(format!("{option} does not fit every engine: name the engines instead of `all`")))
        }
        None => Ok(()),
    }
}

/// The targets to test: all that start by their name, or those that the user chose.
fn chosen(arguments: &RunArguments) -> anyhow::Result<Vec<String>> {
    let spoken = |target: &str| {
        arguments
            .language
            .is_none_or(|language| CampaignLanguage::from(LanguageId::of_target(target)) == language)
    };
    if arguments.engines.is_empty() {
        // The references are no databases: the registry of the program has them, that of the engines has not.
        let names = Registry::default();
        let names = names.entries().filter(|entry| entry.starts_by_name()).map(|entry| entry.id);
        return Ok(names.filter(|name| spoken(name)).map(str::to_owned).collect());
    }
    let mut targets: Vec<String> = Vec::new();
    for name in &arguments.engines {
        let target = Target::parse(name)?;
        registry().entry(&target)?;
        let target = target.rooted().to_string();
        if targets.contains(&target) {
            return Err(Usage(format!("--engines names `{target}` twice")).into());
        }
        targets.push(target);
    }
    match targets.iter().find(|target| !spoken(target)) {
        Some(other) => {
            Err(Usage(format!("`{other}` does not speak the language of --language: leave one of both out"))
                .into())
        }
        None => Ok(targets),
    }
}

/// What is the same for all engines.
struct All<'a> {
    arguments: &'a RunArguments,
    known: &'a KnownBugs,
    interrupted: &'a AtomicBool,
    seed: u64,
    out: &'a Path,
}

impl All<'_> {
    fn play(&self, target: &str, run: &mut EngineRun) -> anyhow::Result<()> {
        match LanguageId::of_target(target) {
            LanguageId::Cypher => self.play_in::<Cypher>(target, run),
            LanguageId::Gremlin => self.play_in::<Gremlin>(target, run),
        }
    }

    fn play_in<L: Language>(&self, target: &str, run: &mut EngineRun) -> anyhow::Result<()> {
        let task = Task {
            target: Some(target),
            nested: None,
            known: self.known,
            interrupted: self.interrupted,
            resumed: None,
            stored: None,
        };
        let (mut config, ending) = configured::<L>(self.arguments, &task)?;
        config.seed = Some(self.seed);
        let began = Instant::now();
        let engine = self.arguments.target.open(target)?;
        run.open_s = Some(began.elapsed().as_secs_f64());
        engine.profile().title.clone_into(&mut run.title);
        let (version, ready) = start(&engine, &config.limits.limits())?;
        run.version = Some(version);
        run.ready_s = Some(ready.as_secs_f64());
        let folder = folder_name(target);
        let mut listener = campaign_listener(self.arguments.json, self.arguments.quiet, ending.cases);
        let campaign = PlainCampaign::<L> {
            config: &config,
            ending,
            engine: Arc::clone(&engine),
            known: self.known,
            verbose: self.arguments.verbose,
            interrupted: self.interrupted,
        };
        let outcome = campaign.play(&self.out.join(&folder), &mut *listener)?;
        run.take(&outcome.summary, &folder);
        run.exit_code = exit_code(self.arguments, config.fail_on, &outcome, self.known);
        if let Some(error) = outcome.error
            && !(run.exit_code == exit::FINDINGS && matches!(error, CampaignError::Engine(_)))
        {
            run.exit_code = exit::code_of(&error.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{EngineRun, code_of_all};

    fn code(codes: &[u8]) -> u8 {
        let run = |code: &u8| EngineRun { exit_code: *code, ..EngineRun::new("a", "cypher") };
        code_of_all(&codes.iter().map(run).collect::<Vec<_>>())
    }

    #[test]
    fn findings_count_more_than_engines_that_did_not_start_and_these_more_than_nothing() {
        assert_eq!(code(&[0, 3, 2]), 2);
        assert_eq!(code(&[0, 3, 0]), 3);
        assert_eq!(code(&[2, 70, 0]), 70);
        assert_eq!(code(&[0, 0]), 0);
    }
}
