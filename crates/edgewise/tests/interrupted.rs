//! Runs that end before all failures are reduced: the remaining failures are counted separately, and reduced when the
//! run is resumed.
#![cfg(unix)]

mod support;

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use support::{code, edgewise, findings, json, run_in, text, timeless_summary};

/// A target with planted faults whose answers depend only on the statements.
const FAULTY: &str = "reference+fault:incoming-loop-missed+fault:in-with-null-is-false";

const RUN: [&str; 10] =
    ["run", FAULTY, "--cases", "200", "--seed", "11", "--workers", "2", "--quiet", "--out"];

/// The counts and the findings of a run.
fn account(out: &Path) -> (Value, Vec<Value>) {
    let found = findings(out);
    let whole =
        found.iter().map(|(name, _)| json(&out.join("findings").join(name).join("finding.json"))).collect();
    (timeless_summary(out), whole)
}

fn whole(folder: &Path) -> (Value, Vec<Value>) {
    let output = run_in(folder, &[&RUN[..], &["whole"]].concat());
    assert_eq!(code(&output), 2, "{}", text(&output));
    account(&folder.join("whole"))
}

fn resume(folder: &Path, out: &str) -> std::process::Output {
    run_in(folder, &["run", "--resume", "--quiet", "--out", out])
}

#[test]
fn an_interrupted_run_reduces_the_remaining_failures_when_it_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = whole(folder.path());
    let journal = folder.path().join("cut/events.jsonl");
    let mut child = edgewise()
        .current_dir(folder.path())
        .args([&RUN[..], &["cut"]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !std::fs::read_to_string(&journal).is_ok_and(|text| text.contains("\"event\":\"failure\"")) {
        assert!(child.try_wait().expect("a child").is_none(), "the run ended before anything had failed");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    assert_eq!(child.wait().expect("a child").code(), Some(2));
    let out = folder.path().join("cut");
    let summary = json(&out.join("summary.json"));
    assert_eq!(summary["ended"], "interrupted", "{summary}");
    let waiting = std::fs::read_dir(out.join("pending")).map_or(0, Iterator::count);
    assert_eq!(summary["findings"]["not_yet_reduced"], waiting, "{summary}");
    // Every finding was reduced.
    for (name, _) in findings(&out) {
        let finding = json(&out.join("findings").join(&name).join("finding.json"));
        assert!(finding["reduction"]["attempts"].as_u64().is_some_and(|tried| tried > 0), "{finding}");
    }
    let output = resume(folder.path(), "cut");
    assert_eq!(code(&output), 2, "{}", text(&output));
    assert_eq!(account(&out), expected);
    assert!(!out.join("pending").exists());
}

#[test]
fn failures_that_are_left_when_the_plays_are_spent_are_counted_separately_and_reduced_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = whole(folder.path());
    let config = folder.path().join("few.toml");
    std::fs::write(&config, "[reduce]\nplays = 1\n").expect("a file");
    let output = run_in(folder.path(), &[&RUN[..], &["few", "--config", "few.toml"]].concat());
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("few");
    let counts = json(&out.join("summary.json"))["findings"].clone();
    let waiting = counts["not_yet_reduced"].as_u64().expect("a number");
    assert!(waiting > 5, "{counts}");
    assert_eq!(counts["distinct"], 1, "{counts}");
    assert_eq!(findings(&out).len(), 1);
    let page = std::fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(page.contains(&format!("{waiting} failing cases are not yet reduced")));
    // A case that waits in `pending/` can be replayed like any other.
    let first =
        std::fs::read_dir(out.join("pending")).expect("a folder").next().expect("a file").expect("a file");
    let output = run_in(folder.path(), &["replay", &first.path().display().to_string()]);
    assert_eq!(code(&output), 2, "{}", text(&output));

    let written = std::fs::read_to_string(out.join("config.toml")).expect("a configuration");
    std::fs::write(out.join("config.toml"), written.replace("plays = 1\n", "")).expect("a file");
    let output = resume(folder.path(), "few");
    assert_eq!(code(&output), 2, "{}", text(&output));
    assert_eq!(account(&out), expected);
}

#[test]
fn a_run_with_cases_and_time_ends_at_whichever_limit_comes_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("both.toml");
    std::fs::write(&config, "cases = 40\ntime = \"1h\"\n").expect("a file");
    for (out, arguments, ended) in [
        ("flags", &["--cases", "40", "--time", "1h"][..], "cases"),
        ("file", &["--config", "both.toml"], "cases"),
        ("short", &["--cases", "100000000", "--time", "1s"], "time"),
    ] {
        let output = run_in(
            folder.path(),
            &[&["run", "reference+quick", "--seed", "3", "--quiet", "--out", out], arguments].concat(),
        );
        assert_eq!(code(&output), 0, "{}", text(&output));
        let summary = json(&folder.path().join(out).join("summary.json"));
        assert_eq!(summary["ended"], ended, "{summary}");
        assert_eq!(summary["cases"] == 40, ended == "cases", "{summary}");
    }
}
