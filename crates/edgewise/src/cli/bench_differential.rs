//! `edgewise bench differential`: rounds of queries on several engines at once, as the experiments of published tools.

use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::generator::percent;
use edgewise_bench::{DifferentialBench, DifferentialRound, Discrepancy};
use edgewise_cypher_testing::Cypher;
use edgewise_engine::Engine;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::Language;
use edgewise_lab::campaign::Config;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Sends generated queries to several engines and counts valid queries, queries with results, and differences.
///
/// The defaults are the experiment of the Grand paper: 15 rounds, each a new graph with 1,000 queries. A difference
/// is counted by its kind, and by what the rules of the language say about it.
#[derive(Args)]
pub(crate) struct DifferentialArguments {
    /// The engine under test.
    target: String,
    /// An engine to compare with; may be given several times.
    #[arg(long, value_name = "TARGET", required = true)]
    against: Vec<String>,
    /// The generator's preset.
    #[arg(long, value_name = "NAME", default_value = "grand")]
    preset: String,
    /// How many graphs.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How many queries on each graph.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    queries: u32,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// A folder for the graphs and for every difference.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn differential(arguments: &DifferentialArguments) -> anyhow::Result<u8> {
    match LanguageId::of_target(&arguments.target) {
        LanguageId::Cypher => differential_in::<Cypher>(arguments),
        LanguageId::Gremlin => differential_in::<Gremlin>(arguments),
    }
}

fn differential_in<L: Language>(arguments: &DifferentialArguments) -> anyhow::Result<u8> {
    let config = Config::<L::Generate> {
        queries_per_round: arguments.queries,
        generate: L::generate_preset(&arguments.preset).map_err(Usage)?,
        ..Config::default()
    };
    config.validate::<L>()?;
    let targets = std::iter::once(&arguments.target).chain(&arguments.against);
    let engines: Vec<Arc<dyn Engine>> =
        targets.map(|target| arguments.reach.open(target)).collect::<anyhow::Result<_>>()?;
    let progress = |round: &DifferentialRound| {
        eprint_line(&format!(
            "round {}: {:.1} s, {} queries, {} differences",
            round.index + 1,
            round.seconds,
            round.queries,
            round.discrepancies.len()
        ));
    };
    let rounds = DifferentialBench::<L> {
        engines: &engines,
        seed: arguments.seed,
        rounds: arguments.rounds,
        config,
        progress: &progress,
    }
    .run()?;
    let names: Vec<String> = engines.iter().map(|engine| engine.target()).collect();
    let summary = json_of(arguments, &names, &rounds);
    if let Some(out) = &arguments.out {
        write_out(out, L::ID, &names, &rounds, &summary)?;
    }
    say(&if arguments.json { summary.to_string() } else { text_of(&names, &rounds) });
    Ok(exit::NOTHING)
}

/// How often each pair of kind and ruling occurs.
fn classes(rounds: &[DifferentialRound]) -> BTreeMap<(&'static str, &str), u64> {
    let mut classes = BTreeMap::new();
    for own in rounds.iter().flat_map(|round| &round.discrepancies) {
        *classes.entry((own.class, own.ruling.as_str())).or_default() += 1;
    }
    classes
}

/// Why answers were not compared, and how often.
fn not_compared(rounds: &[DifferentialRound]) -> Vec<(&str, u64)> {
    let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
    for (why, count) in rounds.iter().flat_map(|round| &round.not_compared) {
        *reasons.entry(why).or_default() += count;
    }
    let mut reasons: Vec<(&str, u64)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    reasons
}

/// The seconds, queries, compared queries and differences of all rounds.
fn sums(rounds: &[DifferentialRound]) -> (f64, u64, u64, u64) {
    let seconds = rounds.iter().map(|round| round.seconds).sum();
    let queries = rounds.iter().map(|round| round.queries).sum();
    let differences: u64 = rounds.iter().map(|round| round.discrepancies.len() as u64).sum();
    let same: u64 = rounds.iter().map(|round| round.same).sum();
    (seconds, queries, same + differences, differences)
}

fn text_of(names: &[String], rounds: &[DifferentialRound]) -> String {
    let (seconds, queries, compared, differences) = sums(rounds);
    let engines = names.iter().enumerate().map(|(place, name)| {
        let sum = |count: fn(&edgewise_bench::EngineCounts) -> u64| -> u64 {
            rounds.iter().filter_map(|round| round.engines.get(place)).map(count).sum()
        };
        let (answered, refused) = (sum(|own| own.answered), sum(|own| own.refused));
        vec![
            name.clone(),
            answered.to_string(),
            refused.to_string(),
            sum(|own| own.failed).to_string(),
            format!("{:.2} %", percent(answered, answered + refused)),
            format!("{:.1} %", percent(sum(|own| own.non_empty), queries)),
        ]
    });
    let head = ["engine", "answered", "refused", "failed", "valid", "with results"];
    let classes = classes(rounds)
        .into_iter()
        .map(|((class, ruling), count)| vec![count.to_string(), class.to_owned(), ruling.to_owned()]);
    let reasons =
        not_compared(rounds).into_iter().map(|(why, count)| vec![count.to_string(), why.to_owned()]);
    format!(
        "{} rounds, {queries} queries, {:.1} s per round; {compared} queries compared, {differences} differences\n\n{}\n\n{}\n\n{}",
        rounds.len(),
        seconds / rounds.len().max(1) as f64,
        table(&head, &engines.collect::<Vec<_>>()),
        table(&["differences", "kind", "ruling"], &classes.collect::<Vec<_>>()),
        table(&["not compared", "because"], &reasons.collect::<Vec<_>>()),
    )
}

fn json_of(arguments: &DifferentialArguments, names: &[String], rounds: &[DifferentialRound]) -> Value {
    let (seconds, queries, compared, differences) = sums(rounds);
    let classes: Vec<Value> = classes(rounds)
        .into_iter()
        .map(|((class, ruling), count)| json!({ "kind": class, "ruling": ruling, "count": count }))
        .collect();
    let of_round = |round: &DifferentialRound| {
        json!({
            "seconds": round.seconds, "elements": round.elements, "queries": round.queries, "engines": round.engines,
            "same": round.same, "differences": round.discrepancies.len(), "not_compared": round.not_compared,
        })
    };
    json!({
        "targets": names, "preset": arguments.preset, "seed": arguments.seed,
        "seconds_per_round": seconds / rounds.len().max(1) as f64, "queries": queries, "compared": compared,
        "differences": differences, "classes": classes,
        "rounds": rounds.iter().map(of_round).collect::<Vec<_>>(),
    })
}

/// Writes the summary, the setup statements of every round, and every difference.
fn write_out(
    out: &Path,
    language: &str,
    names: &[String],
    rounds: &[DifferentialRound],
    summary: &Value,
) -> anyhow::Result<()> {
    let folder = out.join("differences");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(out.join("summary.json"), serde_json::to_string_pretty(summary)?)?;
    let mut lines = Vec::new();
    for round in rounds {
        for (name, setup) in names.iter().zip(&round.setups) {
            let file = format!("setup-{:02}-{}.{language}", round.index + 1, file_name(name));
            std::fs::write(out.join(file), format!("{};\n", setup.join(";\n")))?;
        }
        for own in &round.discrepancies {
            let number = lines.len() + 1;
            std::fs::write(folder.join(format!("{number:04}.json")), serde_json::to_string_pretty(own)?)?;
            lines.push(line_of(number, own));
        }
    }
    std::fs::write(out.join("differences.md"), lines.join("\n"))?;
    Ok(())
}

fn line_of(number: usize, own: &Discrepancy) -> String {
    let text = own.outcomes.first().map_or("", |outcome| outcome.text.as_str());
    format!("{number:04}, round {}: {}; {}\n    {text}", own.round + 1, own.class, own.ruling)
}

/// A target's name without characters that file names should not have.
fn file_name(target: &str) -> String {
    target.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect()
}
