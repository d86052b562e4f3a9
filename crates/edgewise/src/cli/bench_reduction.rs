//! `edgewise bench reduction`: how small findings of planted faults become.

use super::bench_faults::chosen_faults;
use crate::exit;
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::{FaultReduction, ReducedFault, ReductionBench, ReferenceLanguage};
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::Config;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A measure of a reduced fault.
type Figure = fn(&ReducedFault) -> usize;

/// Plants each fault of the catalogue in the reference, reduces the first finding, and measures the reduced case.
///
/// To check that the reduced case still shows the planted fault, it is run on the reference without the fault,
/// where it must pass.
#[derive(Args)]
pub(crate) struct ReductionArguments {
    /// The language whose semantics the faults are planted in.
    #[arg(long, value_enum, default_value_t = LanguageId::Cypher)]
    language: LanguageId,
    /// The faults to plant; all by default.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    faults: Vec<String>,
    /// The most candidates to try for one finding.
    #[arg(long, value_name = "N", default_value_t = 300)]
    attempts: u32,
    /// The most statements of each campaign.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    statements: u64,
    /// The seed of each campaign.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of threads; the number of cores by default.
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// A folder for the reduced cases, one script for each fault.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn reduction(arguments: &ReductionArguments) -> anyhow::Result<u8> {
    match arguments.language {
        LanguageId::Cypher => reduction_in::<Cypher>(arguments),
        LanguageId::Gremlin => reduction_in::<Gremlin>(arguments),
    }
}

fn reduction_in<S: ReferenceLanguage>(arguments: &ReductionArguments) -> anyhow::Result<u8> {
    let mut config = Config::<S::Generate>::default();
    config.reduce.attempts = arguments.attempts;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bench = ReductionBench::<S> {
        faults: chosen_faults::<S>(&arguments.faults)?,
        seed: arguments.seed,
        statements: arguments.statements,
        config,
        workers: arguments.workers.unwrap_or(cores),
        progress: &|done, all| {
            if done == all || done % 10 == 0 {
                eprint_line(&format!("{done} of {all} faults"));
            }
        },
    };
    let results = bench.run()?;
    if let Some(out) = &arguments.out {
        std::fs::create_dir_all(out)?;
        for result in &results {
            let Some(reduced) = &result.reduced else { continue };
            let Some((_, script)) = S::scripts(&reduced.finding).into_iter().next() else { continue };
            std::fs::write(out.join(format!("{}.{}", result.fault.name, S::ID)), script)?;
        }
    }
    say(&if arguments.json { json_of(&results).to_string() } else { text_of(&results, S::PARTS) });
    Ok(exit::NOTHING)
}

fn found(results: &[FaultReduction]) -> Vec<&ReducedFault> {
    results.iter().filter_map(|result| result.reduced.as_deref()).collect()
}

fn median(mut figures: Vec<usize>) -> usize {
    figures.sort_unstable();
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

fn text_of(results: &[FaultReduction], parts: &'static str) -> String {
    let head = [
        "fault", "oracle", "rule", "attempts", "parts", "elements", "bytes", "before", "same", "vacuous",
        "query",
    ];
    let rows: Vec<Vec<String>> = results.iter().map(row_of).collect();
    let all = found(results);
    let of = |figure: Figure| median(all.iter().map(|each| figure(each)).collect());
    let worst = |figure: Figure| all.iter().map(|each| figure(each)).max().unwrap_or(0);
    let figures: [(&str, Figure); 4] = [
        (parts, |each| each.size.parts),
        ("graph elements", |each| each.size.elements),
        ("bytes of query", |each| each.size.bytes),
        ("attempts", |each| each.finding.reduction.attempts as usize),
    ];
    let mut text = table(&head, &rows);
    text.push_str(&format!("\n\n{} of {} faults found\n", all.len(), results.len()));
    for (name, figure) in figures {
        text.push_str(&format!("{name}: median {}, most {}\n", of(figure), worst(figure)));
    }
    let count = |holds: fn(&ReducedFault) -> bool| all.iter().filter(|each| holds(each)).count();
    text.push_str(&format!(
        "the same fault: {} of {}; vacuous: {}; false alarms on the way: {}",
        count(|each| each.same),
        all.len(),
        count(|each| each.vacuous),
        results.iter().map(|result| result.false_alarms).sum::<u64>()
    ));
    text
}

fn row_of(result: &FaultReduction) -> Vec<String> {
    let Some(reduced) = &result.reduced else {
        let mut row = vec![result.fault.name.to_owned(), "not found".to_owned()];
        row.resize(11, String::new());
        return row;
    };
    let (symptom, size) = (&reduced.finding.symptom, reduced.size);
    let yes = |holds: bool| (if holds { "yes" } else { "no" }).to_owned();
    let shown = reduced.finding.case.query.clone();
    let setup = || reduced.finding.case.setup.iter().map(|request| request.text.as_str()).collect::<Vec<_>>();
    vec![
        result.fault.name.to_owned(),
        symptom.oracle.clone(),
        symptom.rule.clone(),
        reduced.finding.reduction.attempts.to_string(),
        size.parts.to_string(),
        size.elements.to_string(),
        size.bytes.to_string(),
        reduced.before.0.to_string(),
        yes(reduced.same),
        yes(reduced.vacuous),
        shown.unwrap_or_else(|| setup().join("; ")),
    ]
}

fn json_of(results: &[FaultReduction]) -> Value {
    let faults: Vec<Value> = results
        .iter()
        .map(|result| {
            let reduced = result.reduced.as_ref().map(|reduced| {
                json!({
                    "symptom": reduced.finding.symptom,
                    "signature": reduced.finding.signature,
                    "fingerprint": reduced.finding.fingerprint,
                    "attempts": reduced.finding.reduction.attempts,
                    "parts": reduced.size.parts,
                    "elements": reduced.size.elements,
                    "bytes": reduced.size.bytes,
                    "bytes_before": reduced.before.0,
                    "setup_before": reduced.before.1,
                    "same": reduced.same,
                    "vacuous": reduced.vacuous,
                    "query": reduced.finding.case.query,
                    "setup": reduced.finding.case.setup.iter().map(|request| &request.text).collect::<Vec<_>>(),
                })
            });
            json!({
                "fault": result.fault.name,
                "statements": result.statements,
                "false_alarms": result.false_alarms,
                "reduced": reduced,
            })
        })
        .collect();
    json!({ "faults": faults })
}
