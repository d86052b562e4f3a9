//! `edgewise bench faults`: which oracle finds which planted fault, and how soon.

use crate::exit::{self, Usage};
use crate::ui::{complain, say, table};
use clap::Args;
use edgewise_lab::campaign::{Config, FaultPower, PowerBench, median_found};
use edgewise_lab::oracle::{Oracle, oracle, oracles};
use edgewise_reference::{
    Fault,
    fault::{self, Place},
};
use serde_json::{Value, json};

/// Plants each fault of the catalogue in the reference and counts the statements until each oracle finds it.
#[derive(Args)]
pub(crate) struct FaultsArguments {
    /// Lists the catalogue and measures nothing.
    #[arg(long)]
    list: bool,
    /// The faults; all if left out.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    faults: Vec<String>,
    /// The oracles; all if left out.
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    oracle: Vec<String>,
    /// Statements of each campaign, at most.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    statements: u64,
    /// Campaigns of each fault with each oracle.
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Threads; the number of cores if left out.
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
    let oracles = chosen_oracles(&arguments.oracle)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bench = PowerBench {
        faults,
        oracles,
        seeds: arguments.seeds,
        statements: arguments.statements,
        config: Config::default(),
        workers: arguments.workers.unwrap_or(cores),
        progress: &|done, all| {
            // About a hundred lines, whatever there is to do.
            if done == all || done % (all / 100).max(1) == 0 {
                complain(&format!("{done} of {all} measurements"));
            }
        },
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

fn chosen_oracles(ids: &[String]) -> anyhow::Result<Vec<&'static dyn Oracle>> {
    if ids.is_empty() {
        return Ok(oracles().to_vec());
    }
    let find = |id: &String| {
        oracle(id).ok_or_else(|| {
            Usage(format!("there is no oracle `{id}`; `edgewise oracle list` shows them all")).into()
        })
    };
    ids.iter().map(find).collect()
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
    let mut head = vec!["fault", "executor", "conditions", "wrong answers"];
    head.extend(bench.oracles.iter().map(|oracle| oracle.id()));
    let mut rows = Vec::with_capacity(powers.len());
    let mut found = vec![0_usize; bench.oracles.len()];
    let (mut any, mut alarms) = (0, 0);
    for power in powers {
        let mut row = vec![
            power.fault.name.to_owned(),
            place(power.fault).to_owned(),
            power.fault.conditions.to_string(),
            format!("{:.3} %", power.trigger.share() * 100.0),
        ];
        let medians: Vec<Option<u64>> = power.hunts.iter().map(|hunts| median_found(hunts)).collect();
        for (median, count) in medians.iter().zip(&mut found) {
            *count += usize::from(median.is_some());
            row.push(median.map_or("not found".to_owned(), |median| median.to_string()));
        }
        any += usize::from(medians.iter().any(Option::is_some));
        alarms += power.hunts.iter().flatten().map(|hunt| hunt.false_alarms).sum::<u64>();
        rows.push(row);
    }
    let mut total =
        vec!["found".to_owned(), String::new(), String::new(), format!("{any} of {}", powers.len())];
    total.extend(found.iter().map(ToString::to_string));
    rows.push(total);
    let mut text = table(&head, &rows);
    if alarms > 0 {
        text.push_str(&format!("\n{alarms} findings stayed on the honest reference: false alarms"));
    }
    text
}

fn json_of(bench: &PowerBench<'_>, powers: &[FaultPower]) -> Value {
    let faults: Vec<Value> = powers
        .iter()
        .map(|power| {
            let oracles: serde_json::Map<String, Value> = bench
                .oracles
                .iter()
                .zip(&power.hunts)
                .map(|(oracle, hunts)| {
                    let value = json!({
                        "median": median_found(hunts),
                        "statements": hunts.iter().map(|hunt| hunt.found).collect::<Vec<_>>(),
                        "sent": hunts.iter().map(|hunt| hunt.statements).sum::<u64>(),
                        "false_alarms": hunts.iter().map(|hunt| hunt.false_alarms).sum::<u64>(),
                        "first": hunts.iter().find_map(|hunt| hunt.title.clone()),
                    });
                    (oracle.id().to_owned(), value)
                })
                .collect();
            json!({
                "fault": power.fault.name,
                "place": place(power.fault),
                "conditions": power.fault.conditions,
                "trigger": {
                    "queries": power.trigger.queries,
                    "differing": power.trigger.differing,
                    "rate": power.trigger.share(),
                },
                "oracles": oracles,
            })
        })
        .collect();
    json!({ "statements": bench.statements, "seeds": bench.seeds, "faults": faults })
}
