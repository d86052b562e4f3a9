//! `edgewise bench silence`: how often each oracle passes, skips and fails on a correct reference.

use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::{ReferenceLanguage, Silence, listen, listening};
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::{Config, OracleTally, parse_duration};
use edgewise_lab::oracle::Part;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Runs every oracle on correct references, and lists all failures, which are false alarms. There should be none.
#[derive(Args)]
pub(crate) struct SilenceArguments {
    /// How many passes each oracle must have on each target.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    passes: u64,
    /// How many passes each oracle must have on each target with a changed knob.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    knob_passes: u64,
    /// The longest time for one target, as 10m.
    #[arg(long, value_name = "DURATION", default_value = "24h", value_parser = parse_duration)]
    time: Duration,
    /// The targets: `reference`, `reference+chaos`, `reference+planned`, `reference+knob:NAME=VALUE`, or the same with
    /// `gremlin-reference`; by default all of the language.
    #[arg(long, value_name = "TARGET,...", value_delimiter = ',')]
    target: Vec<String>,
    /// The language whose targets are used if none is named.
    #[arg(long, value_enum, default_value_t = LanguageId::Cypher, conflicts_with = "target")]
    language: LanguageId,
    /// The oracles, separated by commas; all by default.
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    oracle: Vec<String>,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// Also list every reason for skipping, each of which is a condition that an oracle checks.
    #[arg(long)]
    reasons: bool,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// The pause between two progress lines.
const BETWEEN_LINES: Duration = Duration::from_secs(20);

/// The progress on a target: the oracle with the fewest passes, and the number of failures.
fn progress_line(target: &str, silence: &Silence, passes: u64, judging: &[&str]) -> String {
    let passed = |id: &str| silence.tally.by_oracle.get(id).map_or(0, |own| own.passed);
    let shortest = judging.iter().min_by_key(|id| passed(id));
    let (id, passed) = shortest.map_or(("no oracle", 0), |id| (*id, passed(id)));
    format!(
        "{target}: {} queries; {id} has the fewest passes, {passed} of {passes}; {} false alarms",
        silence.tally.cases,
        silence.alarms.len()
    )
}

/// What was heard on all targets.
#[derive(Default)]
struct Heard {
    rows: Vec<Vec<String>>,
    reasons: Vec<Vec<String>>,
    told: Vec<Value>,
    alarms: usize,
}

pub(crate) fn silence(arguments: &SilenceArguments) -> anyhow::Result<u8> {
    let targets: Vec<String> = match arguments.language {
        _ if !arguments.target.is_empty() => arguments.target.clone(),
        LanguageId::Cypher => all_targets::<Cypher>(),
        LanguageId::Gremlin => all_targets::<Gremlin>(),
    };
    let mut heard = Heard::default();
    for target in &targets {
        match LanguageId::of_target(target) {
            LanguageId::Cypher => silence_of::<Cypher>(arguments, target, &mut heard)?,
            LanguageId::Gremlin => silence_of::<Gremlin>(arguments, target, &mut heard)?,
        }
    }
    if arguments.json {
        say(&json!({ "alarms": heard.alarms, "by_oracle": Value::Array(heard.told) }).to_string());
    } else {
        say(&table(
            &["target", "oracle", "passed", "vacuous", "not applicable", "skipped", "accused"],
            &heard.rows,
        ));
        if arguments.reasons {
            say(&table(&["target", "oracle", "counted as", "times", "because"], &heard.reasons));
        }
    }
    Ok(if heard.alarms == 0 { exit::NOTHING } else { exit::FINDINGS })
}

/// The references without faults, and every other value of every knob.
fn all_targets<S: ReferenceLanguage>() -> Vec<String> {
    S::honest_targets().into_iter().chain(S::knob_targets()).collect()
}

fn silence_of<S: ReferenceLanguage>(
    arguments: &SilenceArguments,
    target: &str,
    heard: &mut Heard,
) -> anyhow::Result<()> {
    // Long rounds, so that one loaded graph serves many queries.
    let mut config = Config::<S::Generate> {
        queries_per_round: 100,
        oracles: arguments.oracle.clone(),
        ..Config::default()
    };
    config.rename_oracles::<S>();
    config.validate::<S>()?;
    let judges = listening::<S>(&config);
    let judging: Vec<&str> =
        judges.iter().filter(|oracle| oracle.part() == Part::Query).map(|oracle| oracle.id()).collect();
    if let Some(other) = config.oracles.iter().find(|id| !judging.contains(&id.as_str())) {
        return Err(Usage(format!(
            "`{other}` does not judge the answers of one engine to a query; `edgewise oracle list` says which do"
        ))
        .into());
    }
    let passes = if target.contains("knob:") { arguments.knob_passes } else { arguments.passes };
    let mut told_at = Instant::now();
    let mut progress = |silence: &Silence| {
        if told_at.elapsed() >= BETWEEN_LINES {
            told_at = Instant::now();
            eprint_line(&progress_line(target, silence, passes, &judging));
        }
    };
    let silence = listen::<S>(target, arguments.seed, &config, passes, arguments.time, &mut progress)?;
    heard.alarms += silence.alarms.len();
    for (id, title, statements) in &silence.alarms {
        eprint_line(&format!("{target}: {id} accuses, {title}\n  {}", statements.join("\n  ")));
    }
    for (id, own) in &silence.tally.by_oracle {
        heard.add(target, id, own, judging.contains(&id.as_str()));
    }
    Ok(())
}

impl Heard {
    /// Adds the counts of one oracle on one target. Only oracles that judge queries are shown in the table.
    fn add(&mut self, target: &str, id: &str, own: &OracleTally, shown: bool) {
        let skipped = own.skipped();
        self.told.push(json!({
            "target": target, "oracle": id, "passed": own.passed, "vacuous": own.vacuous, "failed": own.failed,
            "not_applicable": own.not_applicable, "skipped": own.skipped,
        }));
        if !shown {
            return;
        }
        let all = own.passed + own.vacuous + own.failed + skipped;
        let row = vec![
            target.to_owned(),
            id.to_owned(),
            own.passed.to_string(),
            own.vacuous.to_string(),
            own.not_applicable().to_string(),
            format!("{skipped} ({} %)", (skipped * 100).checked_div(all).unwrap_or_default()),
            own.failed.to_string(),
        ];
        eprint_line(&row.join("  "));
        self.rows.push(row);
        for (kind, counts) in [("not applicable", &own.not_applicable), ("skipped", &own.skipped)] {
            let mut why: Vec<(&String, &u64)> = counts.iter().collect();
            why.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            for (why, count) in why {
                let line = [target, id, kind, &count.to_string(), why];
                self.reasons.push(line.map(str::to_owned).to_vec());
            }
        }
    }
}
