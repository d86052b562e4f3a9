//! The configuration of a run: the file, the flags over it, and defaults for what is still missing.

use super::config::parse_config;
use super::run::{FailOnFlag, RunArguments, Task};
use crate::exit::Usage;
use edgewise_engine::{Profile, Target};
use edgewise_lab::Language;
use edgewise_lab::campaign::{Config, Ending, FailOn, parse_duration};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The fully resolved configuration of a run, and when it ends.
pub(super) fn configured<L: Language>(
    arguments: &RunArguments,
    task: &Task<'_>,
) -> anyhow::Result<(Config<L::Generate>, Ending)> {
    let mut config: Config<L::Generate> = match &task.stored {
        Some((text, file)) => parse_config(text, &file.display().to_string())?,
        None => Config::default(),
    };
    let seed_given = arguments.seed.or(config.seed);
    override_config::<L>(&mut config, arguments, task.target, task.resumed.is_some())?;
    let ending = resolve::<L>(&mut config, seed_given)?;
    Ok((config, ending))
}

fn override_config<L: Language>(
    config: &mut Config<L::Generate>,
    arguments: &RunArguments,
    target: Option<&str>,
    resumed: bool,
) -> anyhow::Result<()> {
    let target = target.map(|target| Target::parse(target).map(|target| target.rooted().to_string()));
    let target = target.transpose()?;
    if resumed
        && (target.as_ref().is_some_and(|target| *target != config.target)
            || arguments.seed.is_some_and(|seed| Some(seed) != config.seed))
    {
        return Err(Usage("a resumed run keeps its target and seed: leave them out".to_owned()).into());
    }
    if let Some(target) = target {
        config.target = target;
    }
    if let Some(preset) = &arguments.preset {
        config.generate = L::generate_preset(preset).map_err(Usage)?;
    }
    if !arguments.against.is_empty() {
        config.against = arguments.against.clone();
    }
    // The run may be resumed from another working folder, so paths must be absolute.
    let path = |path: &PathBuf| std::path::absolute(path).as_deref().unwrap_or(path).display().to_string();
    config.target = Target::parse(&config.target)?.rooted().to_string();
    for other in &mut config.against {
        *other = Target::parse(other)?.rooted().to_string();
    }
    config.queries = arguments.queries.as_ref().map(path).or(config.queries.take());
    config.setup = arguments.setup.as_ref().map(path).or(config.setup.take());
    if !arguments.oracle.is_empty() {
        config.oracles = arguments.oracle.clone();
    }
    if resumed && (arguments.cases.is_some() || arguments.time.is_some() || arguments.repeat.is_some()) {
        // The limits of a resumed run are given anew: the old ones, already reached, would end it at once.
        (config.cases, config.time, config.repeat) = (None, None, None);
    }
    config.cases = arguments.cases.or(config.cases);
    config.time = arguments.time.clone().or(config.time.take());
    config.repeat = arguments.repeat.or(config.repeat);
    config.workers = arguments.workers.or(config.workers);
    if arguments.baseline.is_some() {
        config.fail_on = FailOn::New;
    }
    if let Some(fail_on) = arguments.fail_on {
        config.fail_on = match fail_on {
            FailOnFlag::Any => FailOn::Any,
            FailOnFlag::New => FailOn::New,
            FailOnFlag::Never => FailOn::Never,
        };
    }
    Ok(())
}

/// Fills in missing values of the configuration, and checks the others.
pub(super) fn resolve<L: Language>(
    config: &mut Config<L::Generate>,
    seed: Option<u64>,
) -> anyhow::Result<Ending> {
    config.seed = Some(seed.unwrap_or_else(fresh_seed));
    config.rename_oracles::<L>();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    config.workers = Some(config.workers.unwrap_or(cores));
    if config.oracles.is_empty() {
        let profile = Profile::built_in_at(&config.target, "");
        let chosen = L::oracles().iter().filter(|oracle| {
            // Without a target to compare with, this oracle would always skip.
            (!config.against.is_empty() || !oracle.needs_others())
                // A user's own queries are judged by all oracles: the user asks what the right answer is.
                && (config.queries.is_some() || L::uses_by_default(**oracle, profile.as_ref()))
        });
        config.oracles = chosen.map(|oracle| oracle.id().to_owned()).collect();
    }
    if config.cases.is_none() && config.time.is_none() {
        if config.queries.is_some() {
            config.repeat = config.repeat.or(Some(1));
        } else {
            config.time = Some("60s".to_owned());
        }
    }
    config.validate::<L>()?;
    let time = config.time.as_deref().map(parse_duration).transpose().map_err(Usage)?;
    Ok(Ending { cases: config.cases, time })
}

pub(super) fn fresh_seed() -> u64 {
    // Use a seed that is short enough to type.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    u64::try_from(now % 1_000_000_007).unwrap_or_default()
}

pub(super) fn config_text<L: Language>(config: &Config<L::Generate>) -> anyhow::Result<String> {
    Ok(format!(
        "# What this run used, fully resolved.\n# edgewise {}, generator {}\n\n{}",
        env!("CARGO_PKG_VERSION"),
        L::generator_version(),
        toml::to_string_pretty(config)?
    ))
}
