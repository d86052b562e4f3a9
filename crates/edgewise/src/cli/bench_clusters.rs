//! `edgewise bench clusters`: whether signatures separate many faults that are planted at once.

use super::bench_faults::chosen_faults;
use crate::exit;
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::{CausedFinding, ClusterBench, ReferenceLanguage};
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::Config;
use edgewise_model::Rng;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Plants many faults at once, reduces the findings, computes their signatures, and compares the clusters with the
/// true causes.
#[derive(Args)]
pub(crate) struct ClustersArguments {
    /// The language whose semantics the faults are planted in.
    #[arg(long, value_enum, default_value_t = LanguageId::Cypher)]
    language: LanguageId,
    /// The faults to plant; drawn from the catalogue by default.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    faults: Vec<String>,
    /// How many faults to draw.
    #[arg(long, value_name = "N", default_value_t = 20)]
    count: usize,
    /// The seed for drawing the faults.
    #[arg(long, value_name = "S", default_value_t = 1)]
    draw: u64,
    /// How many rounds to run.
    #[arg(long, value_name = "N", default_value_t = 200)]
    rounds: u64,
    /// Stop reducing findings of a symptom after this many in a row that showed nothing new.
    #[arg(long, value_name = "N", default_value_t = 40)]
    per_symptom: u32,
    /// The seed of the campaign.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print a JSON object with every finding.
    #[arg(long)]
    json: bool,
}

pub(crate) fn clusters(arguments: &ClustersArguments) -> anyhow::Result<u8> {
    match arguments.language {
        LanguageId::Cypher => clusters_in::<Cypher>(arguments),
        LanguageId::Gremlin => clusters_in::<Gremlin>(arguments),
    }
}

fn clusters_in<S: ReferenceLanguage>(arguments: &ClustersArguments) -> anyhow::Result<u8> {
    let mut faults = chosen_faults::<S>(&arguments.faults)?;
    if arguments.faults.is_empty() {
        Rng::from_seed_u64(arguments.draw).shuffle(&mut faults);
        faults.truncate(arguments.count);
    }
    let mut config = Config::<S::Generate>::default();
    config.reduce.attempts = 300;
    config.reduce.replays = 1;
    config.reduce.per_symptom = arguments.per_symptom;
    let bench = ClusterBench::<S> {
        faults,
        seed: arguments.seed,
        rounds: arguments.rounds,
        config,
        progress: &|done, found| {
            if done % 10 == 0 {
                eprint_line(&format!("{done} rounds, {found} findings reduced"));
            }
        },
    };
    let found = bench.run()?;
    let names: Vec<&str> = bench.faults.iter().map(|fault| fault.name).collect();
    say(&if arguments.json { json_of(&names, &found).to_string() } else { text_of(&names, &found) });
    Ok(exit::NOTHING)
}

/// The cause of a finding: the fault, several faults, or `(unknown)`.
fn cause(caused: &CausedFinding) -> String {
    if caused.causes.is_empty() { "(unknown)".to_owned() } else { caused.causes.join(" | ") }
}

fn text_of(names: &[&str], found: &[CausedFinding]) -> String {
    let mut by_cluster: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    let mut shown: BTreeMap<&str, (String, String)> = BTreeMap::new();
    let mut oracles: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for caused in found {
        let finding = &caused.finding;
        *by_cluster.entry(&finding.signature).or_default().entry(cause(caused)).or_default() += 1;
        oracles.entry(&finding.signature).or_default().insert(&finding.symptom.oracle);
        shown.entry(&finding.signature).or_insert_with(|| {
            let statement = finding
                .minimal_deviation
                .as_ref()
                .map(|minimal_deviation| minimal_deviation.statement.clone());
            let statement = statement.or_else(|| finding.case.query.clone()).unwrap_or_default();
            (finding.fingerprint.join(" "), statement)
        });
    }
    let mut order: Vec<(&&str, &BTreeMap<String, usize>)> = by_cluster.iter().collect();
    order.sort_by_key(|(_, causes)| {
        causes.iter().max_by_key(|(_, count)| **count).map(|(cause, _)| cause.clone())
    });
    let rows: Vec<Vec<String>> = order
        .iter()
        .map(|(signature, causes)| {
            let list: Vec<String> =
                causes.iter().map(|(cause, count)| format!("{cause} × {count}")).collect();
            let seen: Vec<&str> = oracles.get(**signature).into_iter().flatten().copied().collect();
            let (fingerprint, statement) = shown.get(**signature).cloned().unwrap_or_default();
            vec![(**signature).to_owned(), list.join(", "), seen.join(" "), fingerprint, statement]
        })
        .collect();
    let mut text = table(&["cluster", "true causes", "oracles", "fingerprint", "core"], &rows);
    let single = |cause: &str| names.contains(&cause);
    let causes: BTreeSet<String> = found.iter().map(cause).filter(|cause| single(cause)).collect();
    let mixed = by_cluster.values().filter(|causes| causes.keys().filter(|cause| single(cause)).count() > 1);
    let mut homes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for caused in found {
        homes.entry(cause(caused)).or_default().insert(&caused.finding.signature);
    }
    text.push_str(&format!(
        "\n\n{} findings in {} clusters, of {} of {} faults; {} clusters mix two faults\nclusters by cause:",
        found.len(),
        by_cluster.len(),
        causes.len(),
        names.len(),
        mixed.count()
    ));
    for (cause, clusters) in &homes {
        let findings = found.iter().filter(|caused| self::cause(caused) == *cause).count();
        text.push_str(&format!("\n  {cause}: {findings} findings, {} clusters", clusters.len()));
    }
    for name in names.iter().filter(|name| !causes.contains(**name)) {
        text.push_str(&format!("\n  {name}: not found"));
    }
    text
}

fn json_of(names: &[&str], found: &[CausedFinding]) -> Value {
    let findings: Vec<Value> = found
        .iter()
        .map(|caused| {
            json!({
                "signature": caused.finding.signature,
                "causes": caused.causes,
                "symptom": caused.finding.symptom,
                "fingerprint": caused.finding.fingerprint,
                "minimal_deviation": caused.finding.minimal_deviation,
                "setup": caused.finding.case.setup.iter().map(|request| &request.text).collect::<Vec<_>>(),
                "query": caused.finding.case.query,
                "statements": caused.finding.observed.iter().filter_map(|observed| observed.text.as_ref()).collect::<Vec<_>>(),
                "attempts": caused.finding.reduction.attempts,
                "deviation_attempts": caused.finding.reduction.deviation_attempts,
            })
        })
        .collect();
    json!({ "faults": names, "findings": findings })
}
