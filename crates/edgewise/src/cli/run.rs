//! `edgewise run`: tests an engine.

use super::config::parse_config;
use super::existing::run_existing;
use super::known::KnownArguments;
use super::learning::{keep, opened};
use super::run_folder::{LatestLink, earlier_folder, new_folder};
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::{LanguageId, language_of};
use crate::report::{FindingDocuments, RunReport, html};
use crate::ui::{self, JsonLines, PlainLines, ProgressLine, say, summary_text};
use clap::{Args, ValueEnum};
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{Engine, Profile, Target};
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::{
    Campaign, CampaignError, Config, Ending, FailOn, Listener, Outcome, Supplied, parse_duration,
};
use edgewise_lab::store::{FolderReader, OutputFolder, Store, StoreReader, write_whole};
use edgewise_lab::triage::KnownBugs;
use edgewise_lab::{Language, TargetContext};
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tests an engine: generates graphs and queries, judges the answers, and records what is wrong.
///
/// Without a target the embedded engine is tested for a minute. Everything is written to a new folder under
/// edgewise-out, and edgewise-out/latest points to it. The same seed with --cases gives the same findings with any
/// number of workers.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise run\n  edgewise run grafeo --cases 300 --seed 7\n  edgewise run \
                        'external:python3 adapter.py' --time 5m --oracle partition\n  edgewise run --resume --out \
                        edgewise-out/latest"
)]
pub(crate) struct RunArguments {
    /// What to test: an engine's name, a URL, or external:PROGRAM; several are tested one after another.
    targets: Vec<String>,
    /// The oracles to use, separated by commas; all by default.
    #[arg(long, value_delimiter = ',', value_name = "ID", conflicts_with = "resume")]
    oracle: Vec<String>,
    /// A target to compare with; can be given several times.
    #[arg(long, value_name = "TARGET", conflicts_with = "resume")]
    against: Vec<String>,
    /// Run the queries of a file, separated by semicolons, instead of generated ones.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    queries: Option<PathBuf>,
    /// Load the statements of a file, separated by semicolons, instead of generated data.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    setup: Option<PathBuf>,
    /// The query language; by default that of the target.
    #[arg(long, value_enum)]
    language: Option<LanguageId>,
    /// Stop after this many queries; with --time, at whichever comes first.
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Stop after this time, reduction included, as 60s, 5m, 1h30m.
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time: Option<String>,
    /// Run the queries of --queries this many times, each time with other rewrites; once if neither --cases nor
    /// --time is given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    repeat: Option<u64>,
    /// The seed; by default a new one is drawn and printed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many rounds run at the same time; the number of cores by default.
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// The output folder; an existing run is never overwritten.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Continue the run in the output folder (--out, or edgewise-out/latest).
    #[arg(long)]
    resume: bool,
    /// A configuration file, as `edgewise config init` writes it.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    config: Option<PathBuf>,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    preset: Option<String>,
    /// Which findings make the exit code 2.
    #[arg(long, value_enum)]
    fail_on: Option<FailOnFlag>,
    /// The folder of an earlier run, whose findings do not count as new; implies `--fail-on new` unless --fail-on
    /// is given.
    #[arg(long, value_name = "DIR")]
    baseline: Option<PathBuf>,
    /// Test the existing data of a target: only statements that are proven to be read-only are sent, and nothing
    /// is loaded or deleted. Findings are printed, but neither reduced nor stored. Even a read-only query may
    /// crash a server: test a copy.
    #[arg(long, conflicts_with_all = ["resume", "out", "time", "oracle", "baseline", "workers"])]
    existing_data: bool,
    #[command(flatten)]
    known: KnownArguments,
    #[command(flatten)]
    target: TargetArguments,
    /// Print every statement.
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    /// Print nothing but errors.
    #[arg(long, conflicts_with = "json")]
    quiet: bool,
    /// Print events and the summary as JSON lines.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOnFlag {
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
    match arguments.language.unwrap_or_else(|| task.language()) {
        LanguageId::Cypher if arguments.existing_data => run_on_existing(arguments, &task),
        LanguageId::Gremlin if arguments.existing_data => {
            Err(Usage("--existing-data sends Cypher, which this target does not speak".to_owned()).into())
        }
        LanguageId::Cypher => run_in::<Cypher>(arguments, task),
        LanguageId::Gremlin => run_in::<Gremlin>(arguments, task),
    }
}

/// One target of a run.
struct Task<'a> {
    target: Option<&'a str>,
    nested: Option<usize>,
    known: &'a KnownBugs,
    interrupted: &'a AtomicBool,
    resumed: Option<OutputFolder>,
    /// The text of the stored configuration and the path of its file, if the run is resumed.
    stored: Option<(String, PathBuf)>,
}

impl Task<'_> {
    /// The language in which the target is tested.
    fn language(&self) -> LanguageId {
        let table = self.stored.as_ref().and_then(|(text, _)| text.parse::<toml::Table>().ok());
        let stored = table.as_ref().and_then(|table| table.get("target")?.as_str());
        self.target.or(stored).map_or(LanguageId::Cypher, LanguageId::of_target)
    }
}

/// The fully resolved configuration of a run, and when it ends.
fn configured<L: Language>(
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

/// Tests the existing data of a target.
fn run_on_existing(arguments: &RunArguments, task: &Task<'_>) -> anyhow::Result<u8> {
    let (config, _) = configured::<Cypher>(arguments, task)?;
    let seed = config.seed.unwrap_or_default();
    run_existing(&config.target, &arguments.target, &config, seed, arguments.json)
}

fn run_in<L: Language>(arguments: &RunArguments, task: Task<'_>) -> anyhow::Result<u8> {
    let (mut config, mut ending) = configured::<L>(arguments, &task)?;
    let Task { nested, known, interrupted, resumed, .. } = task;
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
        inner: listener(arguments, ending),
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
    let known = [Cypher::ID, Gremlin::ID];
    match known.iter().find(|known| known.eq_ignore_ascii_case(extension)) {
        Some(other) if *other != L::ID => Err(Usage(format!(
            "{file} holds {other} by its name, and {target} is tested in {}: give a file of its language",
            L::ID
        ))
        .into()),
        _ => Ok(()),
    }
}

/// Writes the report of the run, prints the summary, and returns the exit code.
fn conclude(
    arguments: &RunArguments,
    folder: &OutputFolder,
    fail_on: FailOn,
    known: &KnownBugs,
    outcome: Outcome,
) -> anyhow::Result<u8> {
    // A full disk was already reported; print the summary nevertheless.
    if !matches!(outcome.error, Some(CampaignError::Write { .. })) {
        let page = html(&RunReport::read(folder.path(), known)?);
        write_whole(&folder.path().join("report.html"), &page)?;
    }
    print_summary(arguments, folder, &outcome)?;
    let code = exit_code(arguments, fail_on, &outcome, known);
    match outcome.error {
        // Findings made before the target became unavailable determine the exit code.
        Some(error @ CampaignError::Engine(_)) if code == exit::FINDINGS => {
            ui::eprint_line(&format!("edgewise: {error}"));
            Ok(code)
        }
        Some(error) => Err(error.into()),
        None => Ok(code),
    }
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
fn resolve<L: Language>(config: &mut Config<L::Generate>, seed: Option<u64>) -> anyhow::Result<Ending> {
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

fn fresh_seed() -> u64 {
    // Use a seed that is short enough to type.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    u64::try_from(now % 1_000_000_007).unwrap_or_default()
}

fn config_text<L: Language>(config: &Config<L::Generate>) -> anyhow::Result<String> {
    Ok(format!(
        "# What this run used, fully resolved.\n# edgewise {}, generator {}\n\n{}",
        env!("CARGO_PKG_VERSION"),
        L::generator_version(),
        toml::to_string_pretty(config)?
    ))
}

fn listener(arguments: &RunArguments, ending: Ending) -> Box<dyn Listener> {
    if arguments.json {
        Box::new(JsonLines)
    } else if arguments.quiet || !std::io::stderr().is_terminal() {
        Box::new(PlainLines::new(arguments.quiet))
    } else {
        Box::new(ProgressLine::new(ending.cases))
    }
}

fn print_summary(arguments: &RunArguments, folder: &OutputFolder, outcome: &Outcome) -> anyhow::Result<()> {
    if arguments.json {
        let mut line = serde_json::to_value(&outcome.summary)?;
        if let Some(object) = line.as_object_mut() {
            object.insert("event".to_owned(), "summary".into());
            object.insert("out".to_owned(), folder.path().display().to_string().into());
        }
        say(&line.to_string());
    } else if !arguments.quiet {
        say(&summary_text(&outcome.summary, folder.path()));
    }
    Ok(())
}

/// The signatures of the findings of an earlier run, each with the shapes of its cases.
fn shapes_in(baseline: &Path) -> BTreeSet<String> {
    let baseline = FolderReader::at(baseline);
    let signatures = baseline.signatures().unwrap_or_default();
    let findings = signatures.iter().filter_map(|signature| baseline.finding(signature).ok());
    findings.flat_map(|finding| language_of(&finding).restored(finding).shaped_signatures()).collect()
}

fn exit_code(arguments: &RunArguments, fail_on: FailOn, outcome: &Outcome, known: &KnownBugs) -> u8 {
    let counted = match fail_on {
        FailOn::Never => false,
        // A failure that is not yet reduced may be new.
        _ if outcome.summary.findings.not_yet_reduced > 0 => true,
        FailOn::Any => !outcome.signatures.is_empty(),
        FailOn::New => {
            let before = arguments.baseline.as_deref().map(shapes_in).unwrap_or_default();
            let mut fresh = outcome.findings.iter().flat_map(|finding| known.new_shapes(finding));
            fresh.any(|shaped| !before.contains(&shaped))
        }
    };
    if counted { exit::FINDINGS } else { exit::NOTHING }
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let set = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        ui::eprint_line("\nending after the rounds in flight; press Ctrl-C again to stop at once");
    });
    if set.is_err() {
        ui::eprint_line("Ctrl-C cannot be caught here: it will end the run without a summary");
    }
    &INTERRUPTED
}
