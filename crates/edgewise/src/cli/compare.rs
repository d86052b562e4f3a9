//! `edgewise compare`: compares engines, for people who choose one.

use super::compare_group::{Group, groups};
use super::interruption::interruption;
use super::known::KnownArguments;
use super::run_config::fresh_seed;
use super::run_folder::group_folder;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::report::{comparison_html, comparison_markdown};
use crate::tck::FolderSuite;
use crate::ui::say;
use clap::{Args, ValueEnum};
use edgewise_bench::comparison::{Comparison, TimePlan};
use edgewise_lab::campaign::parse_duration;
use edgewise_lab::store::write_whole;
use edgewise_lab::triage::KnownBugs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Compares engines, for people who choose one: conformance, findings, speed of the same queries, and what each does
/// not support.
///
/// Engines of two languages can be named together; they are compared by language. Four fifths of --time are shared
/// equally for findings, where each engine is asked by its own profile, one engine after another. One fifth is for speed:
/// all engines of a language are asked the same queries, made of what all of them support. Fetching, starting and the
/// conformance suites take time besides. Exits with 0 if every engine was compared, whatever was found, and with 3 if
/// one could not be started.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise compare falkordb neo4j grafeo --time 10m\n  edgewise compare falkordb@4.16.3 \
                        falkordb@4.22.1 --tck path/to/tck\n  edgewise compare tinkergraph janusgraph --format json"
)]
pub(crate) struct CompareArguments {
    /// The engines, at least two of a language: names or URLs, as for `edgewise run`.
    #[arg(required = true, value_name = "ENGINE")]
    engines: Vec<String>,
    /// The time for findings and speed of all engines together, as 10m.
    #[arg(long, value_name = "DURATION", default_value = "10m", value_parser = parse_duration)]
    time: Duration,
    /// A folder with the feature files of openCypher's TCK or of TinkerPop, played on every engine of its language; may
    /// be given once for each.
    #[arg(long, value_name = "DIR")]
    tck: Vec<PathBuf>,
    /// The seed; by default a new one is drawn and printed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// What is printed in the end. The folder has all three.
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// The output folder, which must be new or empty.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArguments,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print nothing but the report and errors.
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The report as Markdown.
    Markdown,
    /// The report as one page that needs no network.
    Html,
    /// All figures as a JSON object.
    Json,
}

/// What all parts of a comparison share.
pub(super) struct Comparing<'a> {
    pub(super) known: &'a KnownBugs,
    pub(super) reach: &'a TargetArguments,
    pub(super) quiet: bool,
    pub(super) seed: u64,
    pub(super) time: TimePlan,
    pub(super) out: &'a Path,
    pub(super) interrupted: &'a AtomicBool,
}

pub(crate) fn compare(arguments: &CompareArguments) -> anyhow::Result<u8> {
    let known = arguments.known.read()?;
    if arguments.time.is_zero() {
        return Err(Usage("--time must be longer than zero, as in 10m".to_owned()).into());
    }
    let groups = groups(&arguments.engines)?;
    let suites = suites(&arguments.tck, &groups)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let out = group_folder(arguments.out.as_deref(), &format!("{seed}-compare"))?;
    let comparing = Comparing {
        known: &known,
        reach: &arguments.reach,
        quiet: arguments.quiet,
        seed,
        time: TimePlan::of(arguments.time, arguments.engines.len()),
        out: &out,
        interrupted: interruption(),
    };
    let mut comparison = Comparison {
        comparison_version: 1,
        edgewise: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        time: comparing.time,
        interrupted: false,
        load: load(),
        processors: std::thread::available_parallelism().map_or(1, usize::from),
        languages: Vec::new(),
    };
    for group in &groups {
        let suite = suites.iter().find(|suite| suite.language() == group.language);
        comparison.languages.push(group.compare(&comparing, suite));
    }
    comparison.interrupted = comparing.interrupted.load(Ordering::Relaxed);
    write(arguments, &out, &comparison)?;
    let unavailable = |engine: &edgewise_bench::comparison::ComparedEngine| engine.unavailable.is_some();
    let all = comparison.languages.iter().all(|group| !group.engines.iter().any(unavailable));
    Ok(if all { exit::NOTHING } else { exit::UNAVAILABLE })
}

fn write(arguments: &CompareArguments, out: &Path, comparison: &Comparison) -> anyhow::Result<()> {
    let (markdown, page) = (comparison_markdown(comparison), comparison_html(comparison));
    let figures = serde_json::to_string_pretty(comparison)?;
    write_whole(&out.join("comparison.md"), &markdown)?;
    write_whole(&out.join("comparison.html"), &page)?;
    write_whole(&out.join("comparison.json"), &figures)?;
    say(match arguments.format {
        Format::Markdown => markdown.trim_end(),
        Format::Html => page.trim_end(),
        Format::Json => &figures,
    });
    if !arguments.quiet {
        crate::ui::eprint_line(&format!(
            "Everything is in {0}; the page to read is {0}/comparison.html",
            out.display()
        ));
    }
    Ok(())
}

/// Reads the suites, so that a wrong folder is refused before an engine is started.
fn suites(folders: &[PathBuf], groups: &[Group]) -> anyhow::Result<Vec<FolderSuite>> {
    let mut suites: Vec<FolderSuite> = Vec::new();
    for folder in folders {
        let suite = FolderSuite::read(folder, None)?;
        let language = suite.language();
        let id = language.any().id();
        if !groups.iter().any(|group| group.language == language) {
            return Err(Usage(format!(
                "{} has features of {id}, which none of the engines is compared in: leave it out",
                folder.display()
            ))
            .into());
        }
        if suites.iter().any(|other| other.language() == language) {
            return Err(
                Usage(format!("--tck was given two suites of {id}: give one of each language")).into()
            );
        }
        suites.push(suite);
    }
    Ok(suites)
}

/// The load of the machine, where the system tells it: the average number of processes that ran or waited in the last
/// minute.
fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}
