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
    /// The targets, of `reference`, `reference+chaos`, `reference+planned` and `reference+knob:NAME=VALUE`; all if left out.
    #[arg(long, value_name = "TARGET,...", value_delimiter = ',')]
    target: Vec<String>,
    /// The oracles, separated by commas; all if left out.
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    oracle: Vec<String>,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// Also list every reason for which something was skipped: each is a guard that was hit.
    #[arg(long)]
    reasons: bool,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn silence(arguments: &SilenceArguments) -> anyhow::Result<u8> {
    let all = HONEST.iter().chain(&KNOBS).map(|target| (*target).to_owned());
    let targets: Vec<String> =
        if arguments.target.is_empty() { all.collect() } else { arguments.target.clone() };
    let (mut rows, mut reasons, mut told, mut alarms) = (Vec::new(), Vec::new(), Vec::new(), 0);
    // Long rounds: a graph that is loaded once serves many queries.
    let oracles = arguments.oracle.clone();
    let config = Config { queries_per_round: 100, oracles, ..Config::default() };
    config.validate()?;
    for target in &targets {
        let passes = if target.contains("knob:") { arguments.knob_passes } else { arguments.passes };
        let heard = listen(target, arguments.seed, &config, passes, arguments.time)?;
        alarms += heard.alarms.len();
        for (id, title, statements) in &heard.alarms {
            complain(&format!("{target}: {id} accuses, {title}\n  {}", statements.join("\n  ")));
        }
        for (id, own) in &heard.tally.by_oracle {
            let skipped = own.skipped();
            told.push(json!({
                "target": target, "oracle": id, "passed": own.passed, "vacuous": own.vacuous, "failed": own.failed,
                "not_applicable": own.not_applicable, "skipped": own.skipped,
            }));
            if oracle(id).is_none_or(|oracle| oracle.part() != Part::Query) {
                continue;
            }
            let all = own.passed + own.vacuous + own.failed + skipped;
            let row = vec![
                target.clone(),
                id.clone(),
                own.passed.to_string(),
                own.vacuous.to_string(),
                own.not_applicable().to_string(),
                format!("{skipped} ({} %)", (skipped * 100).checked_div(all).unwrap_or_default()),
                own.failed.to_string(),
            ];
            complain(&row.join("  "));
            rows.push(row);
            for (kind, counts) in [("not applicable", &own.not_applicable), ("skipped", &own.skipped)] {
                let mut why: Vec<(&String, &u64)> = counts.iter().collect();
                why.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
                for (why, count) in why {
                    let kind = kind.to_owned();
                    reasons.push(vec![target.clone(), id.clone(), kind, count.to_string(), why.clone()]);
                }
            }
        }
    }
    if arguments.json {
        say(&json!({ "alarms": alarms, "by_oracle": Value::Array(told) }).to_string());
    } else {
        say(&table(
            &["target", "oracle", "passed", "vacuous", "not applicable", "skipped", "accused"],
            &rows,
        ));
        if arguments.reasons {
            say(&table(&["target", "oracle", "counted as", "times", "because"], &reasons));
        }
    }
    Ok(if alarms == 0 { exit::NOTHING } else { exit::FINDINGS })
}
