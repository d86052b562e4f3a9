//! `edgewise bench silence`: how often each oracle passes, skips and accuses on a reference that is right.

use crate::exit;
use crate::ui::{complain, say, table};
use clap::Args;
use edgewise_lab::campaign::{Config, HONEST, KNOBS, listen, parse_duration};
use edgewise_lab::oracle::{Part, oracle};
use serde_json::{Value, json};

/// Plays every oracle on references that are right, and lists whatever it accuses them of: nothing, if all is well.
#[derive(Args)]
pub(crate) struct SilenceArguments {
    /// Passes that each oracle must have on each target.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    passes: u64,
    /// The same for targets with a knob turned.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    knob_passes: u64,
    /// The longest time for one target, as 10m.
    #[arg(long, value_name = "DURATION", default_value = "24h", value_parser = parse_duration)]
    time: std::time::Duration,
    /// The targets; all if left out.
    #[arg(long, value_name = "TARGET,...", value_delimiter = ',')]
    target: Vec<String>,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn silence(arguments: &SilenceArguments) -> anyhow::Result<u8> {
    let all = HONEST.iter().chain(&KNOBS).map(|target| (*target).to_owned());
    let targets: Vec<String> =
        if arguments.target.is_empty() { all.collect() } else { arguments.target.clone() };
    let (mut rows, mut told, mut alarms) = (Vec::new(), Vec::new(), 0);
    for target in &targets {
        let passes = if target.contains("knob:") { arguments.knob_passes } else { arguments.passes };
        let heard = listen(target, arguments.seed, &Config::default(), passes, arguments.time)?;
        alarms += heard.alarms.len();
        for (id, title, statements) in &heard.alarms {
            complain(&format!("{target}: {id} accuses, {title}\n  {}", statements.join("\n  ")));
        }
        for (id, own) in &heard.tally.by_oracle {
            let skipped: u64 = own.skipped.values().sum();
            let most = own.skipped.iter().max_by_key(|(_, count)| **count);
            told.push(json!({
                "target": target, "oracle": id, "passed": own.passed, "vacuous": own.vacuous, "failed": own.failed,
                "skipped": own.skipped,
            }));
            if oracle(id).is_some_and(|oracle| oracle.part() == Part::Query) {
                rows.push(vec![
                    target.clone(),
                    id.clone(),
                    own.passed.to_string(),
                    own.vacuous.to_string(),
                    skipped.to_string(),
                    own.failed.to_string(),
                    most.map_or_else(String::new, |(why, count)| format!("{count} × {why}")),
                ]);
            }
        }
    }
    if arguments.json {
        say(&json!({ "alarms": alarms, "by_oracle": Value::Array(told) }).to_string());
    } else {
        let head =
            ["target", "oracle", "passed", "vacuous", "skipped", "accused", "most often skipped because"];
        say(&table(&head, &rows));
    }
    Ok(if alarms == 0 { exit::NOTHING } else { exit::FINDINGS })
}
