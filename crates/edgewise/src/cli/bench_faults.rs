//! `edgewise bench faults`: which oracle finds which planted fault, and how fast.

use crate::exit::{self, Usage};
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::{FaultPower, Hunt, OracleSet, PowerBench, Progress};
use edgewise_cypher_semantics::Fault;
use edgewise_cypher_semantics::fault::{self, Place};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::oracle::{oracle, oracles};
use edgewise_cypher_testing::rewrite::RULES;
use edgewise_lab::oracle::Oracle;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Plants each fault of the catalogue in the reference and counts the statements until each oracle finds it.
#[derive(Args)]
pub(crate) struct FaultsArguments {
    /// List the catalogue and measure nothing.
    #[arg(long)]
    list: bool,
    /// The faults to plant; all by default.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    faults: Vec<String>,
    /// The oracles, each by itself. By default all that need no second engine, both together and each by itself.
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    oracle: Vec<String>,
    /// The most statements of each set of oracles in a campaign.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    statements: u64,
    /// Go on until every oracle by itself has found the fault or used up its statements, and list the rules that
    /// show it.
    #[arg(long)]
    whole: bool,
    /// How many queries to use to estimate the share of wrong answers; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 0)]
    trigger: u64,
    /// The seed of the first campaign.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many campaigns to run for each fault.
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The number of threads; the number of cores by default.
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn faults(arguments: &FaultsArguments) -> anyhow::Result<u8> {
    let faults = chosen_faults(&arguments.faults)?;
    if arguments.list {
        list(&faults, arguments.json);
        return Ok(exit::NOTHING);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bench = PowerBench {
        faults,
        sets: oracle_sets(arguments)?,
        first_seed: arguments.seed,
        seeds: arguments.seeds,
        statements: arguments.statements,
        trigger: arguments.trigger,
        config: Config::default(),
        workers: arguments.workers.unwrap_or(cores),
        progress: &print_progress,
    };
    let powers = bench.run()?;
    if arguments.json {
        say(&json_of(&bench, &powers).to_string());
    } else {
        say(&table_of(&bench, &powers));
    }
    Ok(exit::NOTHING)
}

pub(super) fn chosen_faults(names: &[String]) -> anyhow::Result<Vec<&'static Fault>> {
    if names.is_empty() {
        return Ok(fault::all().collect());
    }
    let find = |name: &String| {
        fault::by_name(name).ok_or_else(|| {
            Usage(format!("there is no fault `{name}`; `edgewise bench faults --list` shows them all")).into()
        })
    };
    names.iter().map(find).collect()
}

/// The sets of oracles: all together and each by itself, without those that need a second engine; or the named
/// ones.
fn oracle_sets(arguments: &FaultsArguments) -> anyhow::Result<Vec<OracleSet>> {
    if arguments.oracle.is_empty() {
        // There is no second engine to compare with.
        let own: Vec<&'static dyn Oracle<Cypher>> =
            oracles().iter().copied().filter(|oracle| !oracle.needs_others()).collect();
        let mut sets = vec![OracleSet::all(&own), OracleSet::single_engine(&own)];
        sets.extend(own.iter().map(|oracle| OracleSet::alone(*oracle, arguments.whole)));
        return Ok(sets);
    }
    let find = |id: &String| match oracle(id) {
        Some(oracle) => Ok(OracleSet::alone(oracle, true)),
        None => {
            Err(Usage(format!("there is no oracle `{id}`; `edgewise oracle list` shows them all")).into())
        }
    };
    arguments.oracle.iter().map(find).collect()
}

/// Prints a line after each campaign, to show the progress of a long measurement.
fn print_progress(progress: &Progress<'_>) {
    let Some(hunt) = progress.hunt else { return };
    let found = hunt.found.iter().map(|found| found.map_or("-".to_owned(), |found| found.to_string()));
    let found: Vec<String> = found.collect();
    eprint_line(&format!(
        "{} of {}: {} on seed {}: {}",
        progress.done,
        progress.all,
        progress.fault.name,
        progress.seed,
        found.join(" ")
    ));
    for alarm in &hunt.false_alarms {
        eprint_line(&format!("  a false alarm: {alarm}"));
    }
}

fn place(fault: &Fault) -> &'static str {
    match fault.place {
        Place::Plain => "plain",
        Place::Planned => "planned",
    }
}

fn list(faults: &[&'static Fault], json: bool) {
    if json {
        let lines: Vec<Value> = faults
            .iter()
            .map(|fault| {
                json!({
                    "name": fault.name,
                    "place": place(fault),
                    "conditions": fault.conditions,
                    "about": fault.about,
                    "model": fault.model,
                    "setup": fault.setup,
                    "query": fault.query,
                })
            })
            .collect();
        say(&Value::Array(lines).to_string());
        return;
    }
    let rows: Vec<Vec<String>> = faults
        .iter()
        .map(|fault| {
            vec![
                fault.name.to_owned(),
                place(fault).to_owned(),
                fault.conditions.to_string(),
                fault.about.to_owned(),
            ]
        })
        .collect();
    say(&table(&["fault", "executor", "conditions", "what is wrong"], &rows));
}

fn table_of(bench: &PowerBench<'_>, powers: &[FaultPower]) -> String {
    let mut head = vec!["fault", "executor"];
    if bench.trigger > 0 {
        head.push("wrong answers");
    }
    head.extend(bench.sets.iter().map(|set| set.name.as_str()));
    let mut rows = Vec::with_capacity(powers.len());
    for power in powers {
        let mut row = vec![power.fault.name.to_owned(), place(power.fault).to_owned()];
        if bench.trigger > 0 {
            row.push(format!("{:.3} %", power.trigger.share() * 100.0));
        }
        for (nth, set) in bench.sets.iter().enumerate() {
            // The campaign did not wait for this set, so it may not have sent enough statements.
            let missed = if set.awaited { "not found" } else { "·" };
            row.push(power.median(nth).map_or(missed.to_owned(), |median| median.to_string()));
        }
        rows.push(row);
    }
    for (name, whose) in [("planned", Some(Place::Planned)), ("plain", Some(Place::Plain)), ("all", None)] {
        let own: Vec<&FaultPower> =
            powers.iter().filter(|power| whose.is_none_or(|whose| power.fault.place == whose)).collect();
        let mut row = vec!["found".to_owned(), name.to_owned()];
        if bench.trigger > 0 {
            row.push(String::new());
        }
        row.extend((0..bench.sets.len()).map(|nth| {
            let found = own.iter().filter(|power| power.median(nth).is_some()).count();
            format!("{found} of {}", own.len())
        }));
        rows.push(row);
    }
    let mut text = table(&head, &rows);
    let hunts = || powers.iter().flat_map(|power| &power.hunts);
    let alarms: usize = hunts().map(|hunt| hunt.false_alarms.len()).sum();
    if alarms > 0 {
        text.push_str(&format!(
            "\n{alarms} findings also fail on the reference without the fault: false alarms"
        ));
    }
    if hunts().any(|hunt| !hunt.rules.is_empty()) {
        text.push_str(&format!("\n\n{}", rules_of(powers)));
    }
    text
}

/// Which rules show which faults by themselves.
fn rules_of(powers: &[FaultPower]) -> String {
    let mut shown: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for power in powers {
        for rule in power.hunts.iter().flat_map(|hunt| hunt.rules.keys()) {
            shown.entry(rule).or_default().insert(power.fault.name);
        }
    }
    let rows: Vec<Vec<String>> = RULES
        .iter()
        .map(|rule| {
            let faults = shown.get(rule.id).cloned().unwrap_or_default();
            let names: Vec<&str> = faults.iter().copied().take(4).collect();
            vec![rule.id.to_owned(), faults.len().to_string(), names.join(", ")]
        })
        .collect();
    table(&["rule", "faults it shows by itself", "among them"], &rows)
}

fn json_of(bench: &PowerBench<'_>, powers: &[FaultPower]) -> Value {
    let faults: Vec<Value> = powers
        .iter()
        .map(|power| {
            let set = |(nth, set): (usize, &OracleSet)| {
                let found = |hunt: &Hunt| hunt.found.get(nth).copied().flatten();
                let value = json!({
                    "median": power.median(nth),
                    "statements": power.hunts.iter().map(found).collect::<Vec<_>>(),
                    "awaited": set.awaited,
                });
                (set.name.clone(), value)
            };
            let sets: serde_json::Map<String, Value> = bench.sets.iter().enumerate().map(set).collect();
            json!({
                "fault": power.fault.name,
                "place": place(power.fault),
                "conditions": power.fault.conditions,
                "trigger": {
                    "queries": power.trigger.queries,
                    "differing": power.trigger.differing,
                    "rate": power.trigger.share(),
                },
                "sent": power.hunts.iter().map(|hunt| hunt.statements).collect::<Vec<_>>(),
                "false_alarms": power.hunts.iter().flat_map(|hunt| &hunt.false_alarms).collect::<Vec<_>>(),
                "first": power.hunts.iter().find_map(|hunt| hunt.title.clone()),
                "rules": power.hunts.iter().map(|hunt| &hunt.rules).collect::<Vec<_>>(),
                "oracles": sets,
            })
        })
        .collect();
    json!({ "statements": bench.statements, "seeds": bench.seeds, "faults": faults })
}
