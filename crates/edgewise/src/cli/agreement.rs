//! `edgewise bench agreement`: compares the reference with an engine.

use super::generate::choose_preset;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::tck::Suite;
use crate::ui::say;
use clap::Args;
use edgewise_bench::agreement::{AgreementTally, Disagreement, RoundTrial, Trial};
use edgewise_bench::agreement::{
    Clusters, GENERATED_RULINGS, RULINGS, Report, Rulings, corpus, setup, suite_uses, try_all,
};
use edgewise_bench::measure::Bench;
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::rounds::target_context;
use edgewise_engine::{Limits, OpenOptions, Target};
use edgewise_reference::registry;
use indicatif::ProgressBar;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// Compares the reference with an engine, statement by statement, over a corpus of templates.
///
/// Every difference needs a ruling that says which side is right. Exits with 2 if a difference has none.
#[derive(Args)]
pub(crate) struct AgreementArguments {
    /// The engine to compare with.
    #[arg(default_value = "neo4j")]
    target: String,
    /// Use only every Nth statement.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Only statements that contain this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// A file of rulings; the rulings on Neo4j by default.
    #[arg(long, value_name = "FILE")]
    rulings: Option<PathBuf>,
    /// Also write the whole report to this file, as Markdown.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Run this many generated queries instead of the corpus; each uses something that no query of the open part
    /// of the TCK uses.
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
    /// Reduce at most this many generated queries with differing answers.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most_small: u64,
    /// The percentage of literals in generated queries that become parameters.
    #[arg(long, value_name = "PERCENT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=100))]
    parameters: u32,
    /// Run each reading query that has parameters with this many sets of values.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    values: u16,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Also write every difference, and the counts after each round, to this file, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Group the differences in these journals instead of running anything.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    journals: Vec<PathBuf>,
    /// Run only the queries of these journals whose answers differed. Give the seed, preset, `--per-graph`,
    /// `--parameters` and `--values` of the original run.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    again: Vec<PathBuf>,
    /// Only print the constructs and functions that the queries of the suite in this folder use.
    #[arg(long, value_name = "DIR")]
    uses_of: Option<PathBuf>,
    /// Also list statements that one side refuses before it runs them and the other while it runs them.
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
        None if arguments.is_generated() => GENERATED_RULINGS.to_owned(),
        None => RULINGS.to_owned(),
    };
    let rulings = Rulings::from_toml(&rulings).map_err(|error| Usage(format!("the rulings: {error}")))?;
    if !arguments.journals.is_empty() {
        let (tally, differences) = read_journals(&arguments.journals)?;
        let mut clusters = Clusters::new(&rulings);
        clusters.tally = tally;
        differences.iter().for_each(|found| clusters.add(found));
        return print_clusters(arguments, &clusters, "");
    }
    if arguments.is_generated() {
        return generated(arguments, &rulings);
    }
    let mut entries = corpus()?;
    if let Some(filter) = &arguments.filter {
        entries.retain(|entry| entry.text.contains(filter.as_str()));
    }
    let every = usize::try_from(arguments.every)?;
    let entries: Vec<_> = entries.into_iter().step_by(every).collect();
    let theirs = arguments.reach.open(&arguments.target)?;
    let knobs = toml::to_string(&Overlay { knobs: theirs.profile().knobs.clone() })?;
    let options = OpenOptions { profile: Some(knobs), ..OpenOptions::default() };
    let ours = registry().open(&Target::parse("reference")?, &options)?;
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

impl AgreementArguments {
    /// True if generated queries are compared, not the corpus.
    fn is_generated(&self) -> bool {
        self.generated.is_some() || !self.journals.is_empty() || !self.again.is_empty()
    }
}

/// Runs generated queries until there are enough, or repeats those whose answers differed.
fn generated(arguments: &AgreementArguments, rulings: &Rulings) -> anyhow::Result<u8> {
    let mut config = Config::default();
    choose_preset(&mut config, arguments.preset.as_deref())?;
    config.validate::<Cypher>()?;
    let engine = arguments.reach.open(&arguments.target)?;
    let context = target_context(engine.profile())?;
    let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
    let version = engine.connect(0, &limits)?.version().to_owned();
    let queries = arguments.generated.unwrap_or(u64::MAX);
    let bench = Bench::new(&engine, &context, config.generate, arguments.seed, queries, limits);
    let mut trial = Trial::new(bench, arguments.per_graph, suite_uses(), arguments.most_small)
        .with_values(arguments.parameters, arguments.values.into());
    let mut clusters = Clusters::new(rulings);
    let mut journal = arguments.journal.as_deref().map(File::create).transpose()?;
    let mut note = |clusters: &mut Clusters<'_>, index: u64, round: &RoundTrial| -> anyhow::Result<()> {
        clusters.tally.add(&round.tally);
        for found in &round.disagreements {
            clusters.add(found);
            if let Some(journal) = &mut journal {
                writeln!(journal, "{}", serde_json::to_string(found)?)?;
            }
        }
        if let Some(journal) = &mut journal {
            writeln!(journal, "{}", serde_json::json!({"tally": round.tally, "round": index}))?;
        }
        Ok(())
    };
    if !arguments.again.is_empty() {
        let mut places: BTreeMap<u64, BTreeSet<usize>> = BTreeMap::new();
        for found in read_journals(&arguments.again)?.1 {
            places.entry(found.round).or_default().insert(found.place);
        }
        let bar = ProgressBar::new(places.len() as u64);
        for (index, places) in places {
            let round = trial.places(index, |place| places.contains(&place))?;
            note(&mut clusters, index, &round)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        return print_clusters(arguments, &clusters, &version);
    }
    let bar = ProgressBar::new(queries);
    let mut index = arguments.from;
    while clusters.tally.beyond_suite < queries {
        let round = trial.round(index)?;
        anyhow::ensure!(
            clusters.tally.graphs < 100 || clusters.tally.queries > 0,
            "none of the first hundred graphs could be loaded and read back"
        );
        note(&mut clusters, index, &round)?;
        index += 1;
        bar.set_position(clusters.tally.beyond_suite.min(queries));
    }
    bar.finish_and_clear();
    print_clusters(arguments, &clusters, &version)
}

/// Reads the counts and the differences that earlier runs wrote.
fn read_journals(files: &[PathBuf]) -> anyhow::Result<(AgreementTally, Vec<Disagreement>)> {
    let (mut counts, mut differences) = (AgreementTally::default(), Vec::new());
    for file in files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
        // An aborted run may have left an incomplete line.
        for line in text.lines() {
            if let Ok(found) = serde_json::from_str(line) {
                differences.push(found);
            } else if let Ok(Counted { tally }) = serde_json::from_str(line) {
                counts.add(&tally);
            }
        }
    }
    Ok((counts, differences))
}

/// A line of a journal with the counts of a round.
#[derive(serde::Deserialize)]
struct Counted {
    tally: AgreementTally,
}

fn print_clusters(
    arguments: &AgreementArguments,
    clusters: &Clusters<'_>,
    version: &str,
) -> anyhow::Result<u8> {
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

/// The keys of a profile that override those of the reference's profile.
#[derive(serde::Serialize)]
struct Overlay {
    knobs: serde_json::Map<String, serde_json::Value>,
}
