//! `edgewise bench faults`: which oracle finds which planted fault, and how fast.

use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::{
    FaultPower, FaultSearch, OracleSet, Place, PlantedFault, PowerBench, Progress, ReferenceLanguage,
};
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::Config;
use edgewise_lab::oracle;
use edgewise_lab::oracle::Oracle;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Plants each fault of the catalogue in the reference and counts the statements until each oracle finds it.
#[derive(Args)]
pub(crate) struct FaultsArguments {
    /// The language whose semantics the faults are planted in.
    #[arg(long, value_enum, default_value_t = LanguageId::Cypher)]
    language: LanguageId,
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
    match arguments.language {
        LanguageId::Cypher => faults_in::<Cypher>(arguments),
        LanguageId::Gremlin => faults_in::<Gremlin>(arguments),
    }
}

fn faults_in<S: ReferenceLanguage>(arguments: &FaultsArguments) -> anyhow::Result<u8> {
    let faults = chosen_faults::<S>(&arguments.faults)?;
    if arguments.list {
        list(&faults, arguments.json);
        return Ok(exit::NOTHING);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bench = PowerBench::<S> {
        faults,
        sets: oracle_sets::<S>(arguments)?,
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

pub(super) fn chosen_faults<S: ReferenceLanguage>(names: &[String]) -> anyhow::Result<Vec<PlantedFault>> {
    if names.is_empty() {
        return Ok(S::faults());
    }
    let find = |name: &String| {
        S::fault(name).ok_or_else(|| {
            Usage(format!(
                "there is no fault `{name}` in {}; `edgewise bench faults --language {} --list` shows them all",
                S::ID,
                S::ID
            ))
            .into()
        })
    };
    names.iter().map(find).collect()
}

/// The sets of oracles: all together and each by itself, without those that need a second engine; or the named
/// ones.
fn oracle_sets<S: ReferenceLanguage>(arguments: &FaultsArguments) -> anyhow::Result<Vec<OracleSet>> {
    if arguments.oracle.is_empty() {
        // Oracles that need a second engine are left out: there is none to compare with.
        let own: Vec<&'static dyn Oracle<S>> =
            S::oracles().iter().copied().filter(|oracle| !oracle.needs_others()).collect();
        let mut sets = vec![OracleSet::all(&own), OracleSet::single_engine(&own)];
        sets.extend(own.iter().map(|oracle| OracleSet::alone(*oracle, arguments.whole)));
        return Ok(sets);
    }
    let find = |id: &String| match oracle::<S>(id) {
        Some(oracle) => Ok(OracleSet::alone(oracle, true)),
        None => {
            Err(Usage(format!("there is no oracle `{id}`; `edgewise oracle list` shows them all")).into())
        }
    };
    arguments.oracle.iter().map(find).collect()
}

/// Prints a line after each campaign, to show the progress of a long measurement.
fn print_progress(progress: &Progress<'_>) {
    let Some(search) = progress.search else { return };
    let found = search.found.iter().map(|found| found.map_or("-".to_owned(), |found| found.to_string()));
    let found: Vec<String> = found.collect();
    eprint_line(&format!(
        "{} of {}: {} on seed {}: {}",
        progress.done,
        progress.all,
        progress.fault.name,
        progress.seed,
        found.join(" ")
    ));
    for alarm in &search.false_alarms {
        eprint_line(&format!("  a false alarm: {alarm}"));
    }
}

fn list(faults: &[PlantedFault], json: bool) {
    if json {
        let lines: Vec<Value> = faults
            .iter()
            .map(|fault| {
                json!({
                    "name": fault.name,
                    "place": fault.place.name(),
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
                fault.place.name().to_owned(),
                fault.conditions.map_or_else(|| "–".to_owned(), |conditions| conditions.to_string()),
                fault.about.to_owned(),
            ]
        })
        .collect();
    say(&table(&["fault", "executor", "conditions", "what is wrong"], &rows));
}

fn table_of<S: ReferenceLanguage>(bench: &PowerBench<'_, S>, powers: &[FaultPower]) -> String {
    let mut head = vec!["fault", "executor"];
    if bench.trigger > 0 {
        head.push("wrong answers");
    }
    head.extend(bench.sets.iter().map(|set| set.name.as_str()));
    let mut rows = Vec::with_capacity(powers.len());
    for power in powers {
        let mut row = vec![power.fault.name.to_owned(), power.fault.place.name().to_owned()];
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
    let searches = || powers.iter().flat_map(|power| &power.searches);
    let alarms: usize = searches().map(|search| search.false_alarms.len()).sum();
    if alarms > 0 {
        text.push_str(&format!(
            "\n{alarms} findings also fail on the reference without the fault: false alarms"
        ));
    }
    if searches().any(|search| !search.rules.is_empty()) {
        text.push_str(&format!("\n\n{}", rules_of::<S>(powers)));
    }
    text
}

/// A table of the rules, with the faults that each rule shows by itself.
fn rules_of<S: ReferenceLanguage>(powers: &[FaultPower]) -> String {
    let mut shown: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for power in powers {
        for rule in power.searches.iter().flat_map(|search| search.rules.keys()) {
            shown.entry(rule).or_default().insert(power.fault.name);
        }
    }
    let rows: Vec<Vec<String>> = S::rules()
        .iter()
        .map(|(rule, _)| {
            let faults = shown.get(rule).cloned().unwrap_or_default();
            let names: Vec<&str> = faults.iter().copied().take(4).collect();
            vec![(*rule).to_owned(), faults.len().to_string(), names.join(", ")]
        })
        .collect();
    table(&["rule", "faults it shows by itself", "among them"], &rows)
}

fn json_of<S: ReferenceLanguage>(bench: &PowerBench<'_, S>, powers: &[FaultPower]) -> Value {
    let faults: Vec<Value> = powers
        .iter()
        .map(|power| {
            let set = |(nth, set): (usize, &OracleSet)| {
                let found = |search: &FaultSearch| search.found.get(nth).copied().flatten();
                let value = json!({
                    "median": power.median(nth),
                    "statements": power.searches.iter().map(found).collect::<Vec<_>>(),
                    "awaited": set.awaited,
                });
                (set.name.clone(), value)
            };
            let sets: serde_json::Map<String, Value> = bench.sets.iter().enumerate().map(set).collect();
            json!({
                "fault": power.fault.name,
                "place": power.fault.place.name(),
                "conditions": power.fault.conditions,
                "trigger": {
                    "queries": power.trigger.queries,
                    "differing": power.trigger.differing,
                    "rate": power.trigger.share(),
                },
                "sent": power.searches.iter().map(|search| search.statements).collect::<Vec<_>>(),
                "false_alarms": power.searches.iter().flat_map(|search| &search.false_alarms).collect::<Vec<_>>(),
                "first": power.searches.iter().find_map(|search| search.title.clone()),
                "rules": power.searches.iter().map(|search| &search.rules).collect::<Vec<_>>(),
                "oracles": sets,
            })
        })
        .collect();
    json!({ "statements": bench.statements, "seeds": bench.seeds, "faults": faults })
}
