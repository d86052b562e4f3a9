//! Runs the statements of a published bug as a user does: two files, one command.

use super::script::Script;
use crate::support::{edgewise, json};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long a run may take; a row that hangs an engine takes the time limit of a statement many times.
const PATIENCE: Duration = Duration::from_secs(600);

/// What a run reports about a bug.
#[derive(Debug, Default)]
pub struct Finding {
    pub oracle: String,
    pub kind: String,
    pub rule: String,
    pub title: String,
    /// The text of the finding's case.
    pub case: String,
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Heard {
    pub findings: Vec<Finding>,
    /// The exit code; `None` if the run did not end.
    pub code: Option<i32>,
    /// Why oracles that compare answers did not judge, each reason once.
    pub skipped: Vec<String>,
}

/// Runs a script.
pub fn hand_over(target: &str, script: &Script, cases: u32) -> Heard {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, statements: &[String]| {
        let text: String = statements.iter().map(|text| format!("{text};\n")).collect();
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("setup.cypher", &script.setup);
    write("queries.cypher", &script.queries);
    let cases = cases.to_string();
    // Another build of the program may be measured with the same table.
    let mut command = std::env::var_os("EDGEWISE_PROGRAM").map_or_else(edgewise, Command::new);
    command.current_dir(folder.path()).args([
        "run",
        target,
        "--cases",
        &cases,
        "--seed",
        "1",
        "--workers",
        "1",
        // A query that hangs does so in every case, so the time is limited.
        "--time",
        "420s",
    ]);
    command.args(["--setup", "setup.cypher", "--queries", "queries.cypher", "--quiet", "--out", "out"]);
    let mut run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    let began = Instant::now();
    let code = loop {
        if let Some(status) = run.try_wait().expect("a status") {
            break status.code();
        }
        if began.elapsed() > PATIENCE {
            run.kill().and_then(|()| run.wait()).expect("the program can be killed");
            break None;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    let out = folder.path().join("out");
    if out.join("summary.json").exists() { heard(&out, code) } else { Heard { code, ..Heard::default() } }
}

fn heard(out: &Path, code: Option<i32>) -> Heard {
    let summary = json(&out.join("summary.json"));
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let findings = summary["findings"]["list"].as_array().into_iter().flatten().map(|found| Finding {
        oracle: text(found, "oracle"),
        kind: text(found, "kind"),
        rule: text(found, "rule"),
        title: text(found, "title"),
        case: std::fs::read_to_string(out.join(text(found, "path")).join("case.json")).unwrap_or_default(),
    });
    let oracles = summary["by_oracle"].as_object().into_iter().flatten();
    let mut skipped: Vec<String> = oracles
        .filter_map(|(_, oracle)| oracle["skipped"].as_object())
        .flat_map(|reasons| reasons.keys().cloned())
        .collect();
    skipped.sort();
    skipped.dedup();
    Heard { findings: findings.collect(), code, skipped }
}
