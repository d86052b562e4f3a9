//! `edgewise run` on the embedded engine, as a new user types it.

mod support;

use support::{code, findings, json, run_in, text, timeless_summary};

/// A target with planted faults whose answers depend only on the statements. On the embedded engine a reduced case
/// once differed between two runs on a busy machine, where its statements can run into their time limit.
const FAULTY: &str = "reference+fault:incoming-loop-missed+fault:in-with-null-is-false";

#[test]
fn the_number_of_workers_changes_neither_findings_nor_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    for workers in ["1", "2"] {
        let output = run_in(
            folder.path(),
            &[
                "run",
                FAULTY,
                "--cases",
                "150",
                "--seed",
                "7",
                "--workers",
                workers,
                "--out",
                workers,
                "--fail-on",
                "never",
            ],
        );
        assert_eq!(code(&output), 0, "{}", text(&output));
    }
    let (one, two) = (folder.path().join("1"), folder.path().join("2"));
    assert_eq!(timeless_summary(&one), timeless_summary(&two));
    assert_eq!(findings(&one), findings(&two));
    assert!(findings(&one).len() >= 2, "each planted fault has at least one finding");
    assert_eq!(json(&one.join("summary.json"))["cases"], 150);
}

#[test]
fn a_run_writes_the_files_that_scripts_depend_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["run", "--cases", "40", "--seed", "1", "--fail-on", "never"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let latest = folder.path().join("edgewise-out/latest");
    let summary = json(&latest.join("summary.json"));
    for key in [
        "seed",
        "target",
        "version",
        "cases",
        "statements",
        "elapsed_s",
        "statements_per_s",
        "engine_time_share",
        "valid_rate",
        "non_empty_rate",
        "skipped",
        "not_applicable",
        "findings",
        "by_oracle",
        "not_tested",
        "assumed",
        "accepted",
    ] {
        assert!(!summary[key].is_null(), "summary.json lacks `{key}`: {summary}");
    }
    assert!(summary["statements"].as_u64() > Some(40));
    assert!(latest.join("config.toml").is_file());
    let events = std::fs::read_to_string(latest.join("events.jsonl")).expect("events");
    assert!(events.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
    assert!(String::from_utf8_lossy(&output.stdout).contains("40 queries"), "{}", text(&output));
}

#[test]
fn a_resumed_run_has_the_same_result_as_an_uninterrupted_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        ["run", FAULTY, "--cases", "200", "--seed", "3", "--fail-on", "never", "--quiet", "--out"];
    for out in ["whole", "cut"] {
        let output = run_in(folder.path(), &[&arguments[..], &[out]].concat());
        assert_eq!(code(&output), 0, "{}", text(&output));
    }
    // A killed run leaves some complete rounds and then half a line; its findings may or may not be written.
    let journal = folder.path().join("cut/events.jsonl");
    let events = std::fs::read_to_string(&journal).expect("events");
    let lines: Vec<&str> = events.split_inclusive('\n').collect();
    let half = &lines[lines.len() / 2];
    let cut = lines[..lines.len() / 2].concat() + &half[..half.len() / 2];
    std::fs::write(&journal, cut).expect("a cut journal");
    let output = run_in(folder.path(), &["run", FAULTY, "--resume", "--quiet", "--out", "cut"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let (whole, resumed) = (folder.path().join("whole"), folder.path().join("cut"));
    assert_eq!(timeless_summary(&whole), timeless_summary(&resumed));
    assert_eq!(findings(&whole), findings(&resumed));
}

#[test]
fn quiet_prints_nothing_and_json_prints_only_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let common = ["run", "--cases", "10", "--seed", "2", "--fail-on", "never"];
    let quiet = run_in(folder.path(), &[&common[..], &["--quiet"]].concat());
    assert_eq!(text(&quiet), "");
    let lines = run_in(folder.path(), &[&common[..], &["--json"]].concat());
    let out = String::from_utf8_lossy(&lines.stdout).into_owned();
    let events: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect();
    assert_eq!(events.first().expect("a first line")["event"], "started");
    assert_eq!(events.last().expect("a last line")["event"], "summary");
}

#[test]
fn verbose_shows_the_statements() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["run", "--cases", "2", "--seed", "2", "--fail-on", "never", "-v"]);
    let shown = text(&output);
    assert!(shown.contains("CREATE") && shown.contains("RETURN"), "{shown}");
}

#[test]
fn generate_prints_one_statement_a_line_and_the_same_for_the_same_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["generate", "cypher", "--count", "50", "--seed", "9"];
    let one = run_in(folder.path(), &arguments);
    let two = run_in(folder.path(), &arguments);
    assert_eq!(code(&one), 0, "{}", text(&one));
    assert_eq!(one.stdout, two.stdout);
    let lines = String::from_utf8(one.stdout).expect("text");
    assert_eq!(lines.lines().count(), 50);
    assert!(lines.lines().filter(|line| line.contains("RETURN")).count() > 35, "{lines}");
    assert!(lines.lines().any(|line| line.contains("CREATE") || line.contains("SET")), "{lines}");
    let learnt = run_in(folder.path(), &[&arguments[..], &["--feedback"]].concat());
    assert_eq!(code(&learnt), 0, "{}", text(&learnt));
    assert_ne!(learnt.stdout, two.stdout);
    let other = run_in(folder.path(), &["generate", "cypher", "--count", "50", "--seed", "10"]);
    assert_ne!(lines.as_bytes(), other.stdout);
}

#[test]
fn resuming_the_latest_run_with_more_cases_has_the_same_result_as_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let common = [FAULTY, "--seed", "4", "--fail-on", "never", "--quiet"];
    let run = |arguments: &[&str]| {
        let output = run_in(folder.path(), &[&["run"], arguments].concat());
        assert_eq!(code(&output), 0, "{}", text(&output));
    };
    run(&[&common[..], &["--cases", "50"]].concat());
    run(&[FAULTY, "--resume", "--cases", "110", "--fail-on", "never", "--quiet"]);
    run(&[&common[..], &["--cases", "110", "--out", "straight"]].concat());
    let latest = folder.path().join("edgewise-out/latest");
    assert!(latest.canonicalize().is_ok(), "latest points nowhere");
    assert_eq!(timeless_summary(&latest), timeless_summary(&folder.path().join("straight")));
}
