//! `edgewise run`: tests an engine.

use super::existing::run_existing;
use super::interruption::interruption;
use super::known::KnownArguments;
use super::learning::{keep, opened};
use super::run_all::{ALL, run_all};
use super::run_config::{config_text, configured};
use super::run_end::conclude;
use super::run_folder::{LatestLink, earlier_folder, new_folder};
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::{CampaignLanguage, LanguageId};
use crate::report::FindingDocuments;
use crate::ui::{self, campaign_listener};
use clap::{Args, ValueEnum};
use edgewise_bilingual::Bilingual;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::Engine;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::{Campaign, CampaignError, Supplied, parse_duration};
use edgewise_lab::store::{FolderReader, OutputFolder, Store, StoreReader};
use edgewise_lab::triage::KnownBugs;
use edgewise_lab::{Language, TargetContext};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tests an engine: generates graphs and queries, judges the answers, and records what is wrong.
///
/// Without a target the embedded engine is tested for a minute. Everything is written to a new folder under
/// edgewise-out, and edgewise-out/latest points to it. The same seed with --cases gives the same findings with any
/// number of workers.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise run\n  edgewise run grafeo --cases 300 --seed 7\n  edgewise run \
                        'external:python3 adapter.py' --time 5m --oracle partition\n  edgewise run --resume --out \
                        edgewise-out/latest\n  edgewise run all --time 60s --engines grafeo,falkordb"
)]
pub(crate) struct RunArguments {
    /// What to test: an engine's name, a URL, or external:PROGRAM; several are tested one after another. `all` means
    /// every engine that starts by its name.
    pub(super) targets: Vec<String>,
    /// With `run all`: only these engines, separated by commas.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) engines: Vec<String>,
    /// The oracles to use, separated by commas; all by default.
    #[arg(long, value_delimiter = ',', value_name = "ID", conflicts_with = "resume")]
    pub(super) oracle: Vec<String>,
    /// A target to compare with; can be given several times.
    #[arg(long, value_name = "TARGET", conflicts_with = "resume")]
    pub(super) against: Vec<String>,
    /// Run the queries of a file, separated by semicolons, instead of generated ones.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(super) queries: Option<PathBuf>,
    /// Load the statements of a file, separated by semicolons, instead of generated data.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(super) setup: Option<PathBuf>,
    /// The query language; by default that of the target. `bilingual` asks in both, and is given with --resume too.
    #[arg(long, value_enum)]
    pub(super) language: Option<CampaignLanguage>,
    /// Stop after this many queries; with --time, at whichever comes first.
    #[arg(long, value_name = "N")]
    pub(super) cases: Option<u64>,
    /// Stop after this time, reduction included, as 60s, 5m, 1h30m.
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) time: Option<String>,
    /// Run the queries of --queries this many times, each time with other rewrites; once if neither --cases nor
    /// --time is given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) repeat: Option<u64>,
    /// The seed; by default a new one is drawn and printed.
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// How many rounds run at the same time; the number of cores by default.
    #[arg(long, value_name = "N")]
    pub(super) workers: Option<usize>,
    /// The output folder; an existing run is never overwritten.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Continue the run in the output folder (--out, or edgewise-out/latest).
    #[arg(long)]
    pub(super) resume: bool,
    /// A configuration file, as `edgewise config init` writes it.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(super) config: Option<PathBuf>,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(super) preset: Option<String>,
    /// Which findings make the exit code 2.
    #[arg(long, value_enum)]
    pub(super) fail_on: Option<FailOnFlag>,
    /// The folder of an earlier run, whose findings do not count as new; implies `--fail-on new` unless --fail-on
    /// is given.
    #[arg(long, value_name = "DIR")]
    pub(super) baseline: Option<PathBuf>,
    /// Test the existing data of a target: only statements that are proven to be read-only are sent, and nothing
    /// is loaded or deleted. Findings are printed, but neither reduced nor stored. Even a read-only query may
    /// crash a server: test a copy.
    #[arg(long, conflicts_with_all = ["resume", "out", "time", "oracle", "baseline", "workers"])]
    pub(super) existing_data: bool,
    #[command(flatten)]
    pub(super) known: KnownArguments,
    #[command(flatten)]
    pub(super) target: TargetArguments,
    /// Print every statement.
    #[arg(short, long, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    /// Print nothing but errors.
    #[arg(long, conflicts_with = "json")]
    pub(super) quiet: bool,
    /// Print events and the summary as JSON lines.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOnFlag {
    /// On any finding.
    Any,
    /// On findings that are neither known bugs nor in --baseline.
    New,
    /// Never.
    Never,
}

fn duration(text: &str) -> Result<String, String> {
    parse_duration(text).map(|_| text.to_owned())
}

pub(crate) fn run(arguments: &RunArguments) -> anyhow::Result<u8> {
    if let Some(baseline) = &arguments.baseline {
        FolderReader::at(baseline).signatures()?;
    }
    let known = arguments.known.read()?;
    let interrupted = interruption();
    if arguments.targets.len() > 1 && arguments.resume {
        return Err(Usage(
            "--resume continues one run: name its folder with --out, and give no targets".to_owned(),
        )
        .into());
    }
    if arguments.targets.iter().any(|target| target == ALL) {
        return run_all(arguments, &known, interrupted);
    }
    if !arguments.engines.is_empty() {
        return Err(Usage(
            "--engines chooses among the engines of `edgewise run all`: name the target `all`".to_owned(),
        )
        .into());
    }
    let mut worst = exit::NOTHING;
    let targets: Vec<Option<&str>> = if arguments.targets.is_empty() {
        vec![None]
    } else {
        arguments.targets.iter().map(|target| Some(target.as_str())).collect()
    };
    for (place, target) in targets.iter().enumerate() {
        let nested = (targets.len() > 1).then_some(place);
        let code = match run_one(arguments, *target, nested, &known, interrupted) {
            Err(error) if nested.is_some() => {
                // Continue with the other targets.
                ui::eprint_line(&format!("edgewise: {error}"));
                exit::code_of(&error)
            }
            done => done?,
        };
        worst = worst.max(code);
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(worst)
}

fn run_one(
    arguments: &RunArguments,
    target: Option<&str>,
    nested: Option<usize>,
    known: &KnownBugs,
    interrupted: &AtomicBool,
) -> anyhow::Result<u8> {
    let resumed = arguments.resume.then(|| earlier_folder(arguments.out.as_deref())).transpose()?;
    let stored = match (&resumed, &arguments.config) {
        (Some(folder), _) => Some((folder.reader().config()?, folder.path().join("config.toml"))),
        (None, Some(file)) => {
            let text = std::fs::read_to_string(file)
                .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
            Some((text, file.clone()))
        }
        (None, None) => None,
    };
    let asked = arguments.language.filter(|_| target.is_some() || stored.is_none());
    let named = asked.map(|language| language.target(target.unwrap_or("grafeo")));
    let target = named.as_deref().or(target);
    let task = Task { target, nested, known, interrupted, resumed, stored };
    match arguments.language.unwrap_or_else(|| task.language().into()) {
        CampaignLanguage::Cypher if arguments.existing_data => run_on_existing(arguments, &task),
        _ if arguments.existing_data => {
            Err(Usage("--existing-data sends Cypher, which this target does not speak".to_owned()).into())
        }
        CampaignLanguage::Cypher => run_in::<Cypher>(arguments, task),
        CampaignLanguage::Gremlin => run_in::<Gremlin>(arguments, task),
        CampaignLanguage::Bilingual => run_in::<Bilingual>(arguments, task),
    }
}

/// One target of a run.
pub(super) struct Task<'a> {
    pub(super) target: Option<&'a str>,
    pub(super) nested: Option<usize>,
    pub(super) known: &'a KnownBugs,
    pub(super) interrupted: &'a AtomicBool,
    pub(super) resumed: Option<OutputFolder>,
    /// The text of the stored configuration and the path of its file, if the run is resumed.
    pub(super) stored: Option<(String, PathBuf)>,
}

impl Task<'_> {
    /// The language in which the target is tested.
    fn language(&self) -> LanguageId {
        let table = self.stored.as_ref().and_then(|(text, _)| text.parse::<toml::Table>().ok());
        let stored = table.as_ref().and_then(|table| table.get("target")?.as_str());
        self.target.or(stored).map_or(LanguageId::Cypher, LanguageId::of_target)
    }
}

/// Tests the existing data of a target.
fn run_on_existing(arguments: &RunArguments, task: &Task<'_>) -> anyhow::Result<u8> {
    let (config, _) = configured::<Cypher>(arguments, task)?;
    let seed = config.seed.unwrap_or_default();
    run_existing(&config.target, &arguments.target, &config, seed, arguments.json)
}

fn run_in<L: Language>(arguments: &RunArguments, task: Task<'_>) -> anyhow::Result<u8> {
    let (mut config, mut ending) = configured::<L>(arguments, &task)?;
    let Task { nested, known, interrupted, resumed, .. } = task;
    // Files are read first: a server may take long to answer or to start.
    for file in [&config.queries, &config.setup].into_iter().flatten() {
        in_language::<L>(file, &config.target)?;
    }
    let supplied = Supplied::<L>::read(config.queries.as_deref(), config.setup.as_deref())?;
    let earlier = resumed.as_ref().map(OutputFolder::path);
    let (engine, learned) = opened::<L>(&arguments.target, &config.target, config.seed, earlier)?;
    let others: Vec<Arc<dyn Engine>> =
        config.against.iter().map(|other| arguments.target.open(other)).collect::<anyhow::Result<_>>()?;
    let context = TargetContext::<L> {
        everything: !supplied.queries.is_empty(),
        ..TargetContext::against(engine.profile(), &others).map_err(CampaignError::Config)?
    };
    if let Ok(all @ 1..) = u32::try_from(supplied.queries.len()) {
        // A round runs each query at most once.
        config.queries_per_round = config.queries_per_round.min(all);
        if let Some(repeat) = config.repeat {
            let whole = u64::from(all).saturating_mul(repeat);
            ending.cases = Some(ending.cases.map_or(whole, |cases| cases.min(whole)));
        }
    }
    let folder = match resumed {
        Some(folder) => folder,
        None => new_folder(arguments.out.as_deref(), config.seed.unwrap_or_default(), nested)?,
    };
    keep(learned.as_deref(), folder.path())?;
    if let Err(error) = folder.write_config(&config_text::<L>(&config)?) {
        if !arguments.resume {
            folder.discard();
        }
        return Err(error.into());
    }
    let campaign = Campaign::<L> {
        config: &config,
        engine,
        others,
        context,
        supplied,
        ending,
        store: &folder,
        known,
        reporter: &FindingDocuments,
        verbose: arguments.verbose,
        interrupted,
    };
    let mut listener = LatestLink {
        latest: arguments.out.is_none() && !arguments.resume,
        folder: &folder,
        inner: campaign_listener(arguments.json, arguments.quiet, ending.cases),
    };
    let outcome = match campaign.run(&mut listener) {
        Ok(outcome) => outcome,
        Err(error) => {
            drop(listener);
            drop(campaign);
            if !arguments.resume {
                folder.discard();
            }
            return Err(error.into());
        }
    };
    drop(listener);
    conclude(arguments, &folder, config.fail_on, known, outcome)
}

/// Refuses a file whose name says that it holds another language than the target speaks.
fn in_language<L: Language>(file: &str, target: &str) -> anyhow::Result<()> {
    let extension = Path::new(file).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match [Cypher::ID, Gremlin::ID].iter().find(|known| known.eq_ignore_ascii_case(extension)) {
        Some(other) if *other != L::ID => Err(Usage(format!(
            "{file} holds {other} by its name, and {target} is tested in {}: give a file of its language",
            L::ID
        ))
        .into()),
        _ => Ok(()),
    }
}
