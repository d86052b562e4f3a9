//! `kill -9` at random moments of a campaign with reduction: a resumed run loses nothing and duplicates nothing.
//!
//! `EDGEWISE_KILLS=200 cargo test -p edgewise --test kills` kills the campaign 200 times; the default is a few times.

mod support;

use edgewise_model::Rng;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};
use support::{code, edgewise, findings, json, run_in, text, timeless_summary};

/// A target with planted faults whose answers depend only on the statements.
const FAULTY: &str = "reference+fault:incoming-loop-missed+fault:in-with-null-is-false";

const RUN: [&str; 12] = [
    "run",
    FAULTY,
    "--cases",
    "200",
    "--seed",
    "11",
    "--workers",
    "2",
    "--fail-on",
    "never",
    "--quiet",
    "--out",
];

/// The figures of a run, the names and cases of its findings, the failures in its journal, and the whole findings.
type Account = (Value, Vec<(String, String)>, Vec<Value>, Vec<Value>);

/// The figures and findings by which two runs are compared.
fn account(out: &Path) -> Account {
    let events = std::fs::read_to_string(out.join("events.jsonl")).expect("a journal");
    let failures = events
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an event"))
        .filter(|event| event["event"] == "failure")
        .collect();
    let found = findings(out);
    let whole =
        found.iter().map(|(name, _)| json(&out.join("findings").join(name).join("finding.json"))).collect();
    (timeless_summary(out), found, failures, whole)
}

/// Lets the campaign run for a while and kills it. Returns true if the campaign had ended before.
fn kill_after(folder: &Path, arguments: &[&str], pause: Duration) -> bool {
    let mut child = edgewise()
        .current_dir(folder)
        .args(arguments)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(pause);
    if let Some(status) = child.try_wait().expect("a child") {
        let output = child.wait_with_output().expect("a child");
        assert_eq!(status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        return true;
    }
    child.kill().expect("a child that can be killed");
    child.wait().expect("a child");
    false
}

#[test]
fn a_campaign_that_is_killed_again_and_again_loses_and_duplicates_nothing() {
    let wanted: u32 = std::env::var("EDGEWISE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let folder = tempfile::tempdir().expect("a folder");
    let started = Instant::now();
    let output = run_in(folder.path(), &[&RUN[..], &["whole"]].concat());
    assert_eq!(code(&output), 0, "{}", text(&output));
    let span = started.elapsed();
    let expected = account(&folder.path().join("whole"));
    assert!(expected.2.len() > 10, "there are too few failures for the test");
    let mut rng = Rng::from_seed_u64(u64::from(wanted));
    let (mut kills, mut campaigns) = (0, 0);
    while kills < wanted {
        campaigns += 1;
        let out = format!("cut-{campaigns}");
        let place = folder.path().join(&out);
        loop {
            // A run that was killed before it had written its configuration has not begun.
            let begun = place.join("config.toml").exists();
            let resumed = ["run", FAULTY, "--resume", "--quiet", "--fail-on", "never", "--out", &out];
            let fresh = [&RUN[..], &[out.as_str()]].concat();
            let arguments: &[&str] = if begun { &resumed } else { &fresh };
            // The pause is so short that a campaign is killed several times.
            let pause = span.mul_f64(0.05 + 0.4 * f64::from(rng.index(1000) as u32) / 1000.0);
            if kills >= wanted {
                let output = run_in(folder.path(), arguments);
                assert_eq!(code(&output), 0, "{}", text(&output));
                break;
            }
            if kill_after(folder.path(), arguments, pause) {
                break;
            }
            kills += 1;
        }
        assert_eq!(account(&place), expected, "campaign {campaigns}, after {kills} kills");
        std::fs::remove_dir_all(&place).expect("a folder that can be removed");
    }
}
