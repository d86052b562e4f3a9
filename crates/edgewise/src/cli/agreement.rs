//! `edgewise bench agreement`

use super::generate::choose_preset;
use super::target::TargetArguments;
use crate::agreement::{
    Clusters, GENERATED_RULINGS, RULINGS, Report, Rulings, corpus, setup, suite_uses, try_all,
};
use crate::exit::{self, Usage};
use crate::tck::Suite;
use crate::ui::say;
use clap::Args;
use edgewise_engine::{Limits, OpenOptions, Target, open};
use edgewise_lab::campaign::{Config, bearing_of};
use edgewise_lab::measure::{AgreementTally, Bench, Trial};
use indicatif::ProgressBar;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// Compares the reference with an engine, statement by statement, over a corpus of templates.
///
/// Every difference needs a ruling that says who is right. Exits with 2 if there is one without.
#[derive(Args)]
pub(crate) struct AgreementArguments {
    /// The engine.
    #[arg(default_value = "neo4j")]
    target: String,
    /// Take every Nth statement only.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Only statements that contain this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// A file of rulings; without it, the rulings on Neo4j.
    #[arg(long, value_name = "FILE")]
    rulings: Option<PathBuf>,
    /// Also write the whole report, as Markdown.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Instead of the corpus, so many generated queries that use something the open part of the TCK has no query for.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    generated: Option<u64>,
    /// The seed of generated queries.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The first round of generated queries.
    #[arg(long, value_name = "ROUND", default_value_t = 0)]
    from: u64,
    /// Generated queries per graph.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    per_graph: u32,
    /// At most so many differing answers to generated queries are made small.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most_small: u64,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Also write every difference, and the numbers after each round, to this file, a JSON object a line.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Sort the differences of these journals instead of running anything.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    journals: Vec<PathBuf>,
    /// Only print the names of what the queries of the suite in this folder use.
    #[arg(long, value_name = "DIR")]
    uses_of: Option<PathBuf>,
    /// Also list what one refuses before it runs and the other while it runs.
    #[arg(long)]
    phases: bool,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn agreement(arguments: &AgreementArguments) -> anyhow::Result<u8> {
    if let Some(folder) = &arguments.uses_of {
        let uses: Vec<String> = Suite::read(folder, None)?.uses().into_iter().collect();
        say(&uses.join("\n"));
        return Ok(exit::NOTHING);
    }
    let rulings = match &arguments.rulings {
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?,
        None if arguments.generated.is_some() || !arguments.journals.is_empty() => {
            GENERATED_RULINGS.to_owned()
        }
        None => RULINGS.to_owned(),
    };
    let rulings = Rulings::from_toml(&rulings).map_err(|error| Usage(format!("the rulings: {error}")))?;
    if !arguments.journals.is_empty() {
        return told(arguments, &read_journals(&arguments.journals, &rulings)?, "");
    }
    if let Some(queries) = arguments.generated {
        return generated(arguments, queries, &rulings);
    }
    let mut entries = corpus()?;
    if let Some(filter) = &arguments.filter {
        entries.retain(|entry| entry.text.contains(filter.as_str()));
    }
    let every = usize::try_from(arguments.every)?;
    let entries: Vec<_> = entries.into_iter().step_by(every).collect();
    let theirs = arguments.reach.open(&arguments.target)?;
    let knobs = toml::to_string(&Overlay { knobs: theirs.profile().knobs })?;
    let options = OpenOptions { profile: Some(knobs), ..OpenOptions::default() };
    let ours = open(&Target::parse("reference")?, &options)?;
    let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
    let version = theirs.connect(0, &limits)?.version().to_owned();
    let bar = ProgressBar::new(entries.len() as u64);
    let tried = try_all(&entries, &setup(), ours.as_ref(), theirs.as_ref(), &limits, &|done| {
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let report = Report::new(theirs.profile().title.clone(), &tried, &rulings);
    if let Some(file) = &arguments.report {
        let command = format!("edgewise bench agreement {}", arguments.target);
        std::fs::write(file, report.to_markdown(&version, &command))
            .map_err(|error| Usage(format!("{} cannot be written: {error}", file.display())))?;
    }
    if arguments.phases {
        say(&report.phases());
    }
    say(&if arguments.json { report.to_json().to_string() } else { report.to_text() });
    Ok(if report.open() > 0 { exit::FINDINGS } else { exit::NOTHING })
}

/// Runs generated queries until there are enough.
fn generated(arguments: &AgreementArguments, queries: u64, rulings: &Rulings) -> anyhow::Result<u8> {
    let mut config = Config::default();
    choose_preset(&mut config, arguments.preset.as_deref())?;
    config.validate()?;
    let engine = arguments.reach.open(&arguments.target)?;
    let bearing = bearing_of(engine.profile())?;
    let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
    let version = engine.connect(0, &limits)?.version().to_owned();
    let bench = Bench::new(&engine, &bearing, config.generate, arguments.seed, queries, limits);
    let mut trial = Trial::new(bench, arguments.per_graph, suite_uses(), arguments.most_small);
    let mut clusters = Clusters::new(rulings);
    let mut journal = arguments.journal.as_deref().map(File::create).transpose()?;
    let bar = ProgressBar::new(queries);
    let mut index = arguments.from;
    while clusters.tally.beyond_suite < queries {
        let round = trial.round(index)?;
        index += 1;
        anyhow::ensure!(
            clusters.tally.graphs < 100 || clusters.tally.queries > 0,
            "no graph of the first hundred could be loaded and read back"
        );
        clusters.tally.add(&round.tally);
        for found in &round.disagreements {
            clusters.add(found);
            if let Some(journal) = &mut journal {
                writeln!(journal, "{}", serde_json::to_string(found)?)?;
            }
        }
        if let Some(journal) = &mut journal {
            writeln!(journal, "{}", serde_json::json!({"tally": round.tally, "round": index - 1}))?;
        }
        bar.set_position(clusters.tally.beyond_suite.min(queries));
    }
    bar.finish_and_clear();
    told(arguments, &clusters, &version)
}

/// The differences that earlier runs wrote down, and their numbers.
fn read_journals<'a>(files: &[PathBuf], rulings: &'a Rulings) -> anyhow::Result<Clusters<'a>> {
    let mut clusters = Clusters::new(rulings);
    for file in files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
        // A run that was ended may have left half a line.
        for line in text.lines() {
            if let Ok(found) = serde_json::from_str(line) {
                clusters.add(&found);
            } else if let Ok(Counted { tally }) = serde_json::from_str(line) {
                clusters.tally.add(&tally);
            }
        }
    }
    Ok(clusters)
}

/// A line of a journal that holds the numbers of a round.
#[derive(serde::Deserialize)]
struct Counted {
    tally: AgreementTally,
}

fn told(arguments: &AgreementArguments, clusters: &Clusters<'_>, version: &str) -> anyhow::Result<u8> {
    let engine = &arguments.target;
    if let Some(file) = &arguments.report {
        let command = format!(
            "edgewise bench agreement {engine} --generated {} --seed {}",
            clusters.tally.beyond_suite, arguments.seed
        );
        std::fs::write(file, clusters.to_markdown(engine, version, &command))
            .map_err(|error| Usage(format!("{} cannot be written: {error}", file.display())))?;
    }
    say(&if arguments.json { clusters.to_json(engine).to_string() } else { clusters.to_text(engine) });
    Ok(if clusters.open() > 0 { exit::FINDINGS } else { exit::NOTHING })
}

/// What is laid over the reference's profile.
#[derive(serde::Serialize)]
struct Overlay {
    knobs: edgewise_reference::Knobs,
}
