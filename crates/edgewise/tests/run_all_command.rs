//! `edgewise run all` on engines that need no server: a table, a file for programs, and an honest exit code.

mod support;

use support::{code, json, run_in, stderr, text};

/// A reference with a planted fault that a short run finds.
const FAULTY: &str = "reference+fault:incoming-loop-missed+fault:in-with-null-is-false";

#[test]
fn every_chosen_engine_has_a_row_with_its_figures_and_a_folder_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let engines = format!("reference,gremlin-reference,{FAULTY}");
    let arguments = [
        "run",
        "all",
        "--engines",
        &engines,
        "--cases",
        "200",
        "--seed",
        "7",
        "--workers",
        "1",
        "--out",
        "out",
    ];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 2, "{}", text(&output));
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(table.contains("statements/s") && table.contains("deviations"), "{table}");
    let whole = json(&folder.path().join("out/engines.json"));
    assert_eq!(whole["seed"], 7);
    let rows = whole["engines"].as_array().expect("engines");
    assert_eq!(rows.len(), 3);
    for row in rows {
        for key in ["ready_s", "statements_per_s", "valid_rate", "non_empty_rate", "seconds"] {
            assert!(row[key].is_number(), "`{key}` is missing: {row}");
        }
        for key in ["version", "title", "language", "folder"] {
            assert!(row[key].is_string(), "`{key}` is missing: {row}");
        }
        assert_eq!(row["queries"], 200, "{row}");
        assert!(row["skipped"].is_null(), "{row}");
        let own = folder.path().join("out").join(row["folder"].as_str().expect("a folder"));
        assert!(own.join("summary.json").is_file() && own.join("report.html").is_file());
    }
    assert_eq!(rows[0]["findings"]["distinct"], 0, "{}", rows[0]);
    assert!(rows[2]["findings"]["distinct"].as_u64() > Some(0), "{}", rows[2]);
    assert_eq!((rows[0]["exit_code"].as_u64(), rows[2]["exit_code"].as_u64()), (Some(0), Some(2)));
    assert_eq!(rows[1]["language"], "gremlin");
}

#[test]
fn an_engine_that_cannot_be_started_is_skipped_with_the_reason_and_makes_the_exit_code_3() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "run",
        "all",
        "--engines",
        "external:./no-such-adapter,reference",
        "--cases",
        "40",
        "--seed",
        "1",
        "--out",
        "out",
    ];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 3, "{}", text(&output));
    assert!(text(&output).contains("was not tested"), "{}", text(&output));
    let whole = json(&folder.path().join("out/engines.json"));
    assert!(
        whole["engines"][0]["skipped"].as_str().is_some_and(|why| why.contains("no-such-adapter")),
        "{whole}"
    );
    assert_eq!(whole["engines"][1]["queries"], 40, "{whole}");
}

#[test]
fn findings_that_the_user_accepts_do_not_change_the_exit_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "run",
        "all",
        "--engines",
        FAULTY,
        "--cases",
        "200",
        "--seed",
        "7",
        "--fail-on",
        "never",
        "--out",
        "out",
        "--json",
    ];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let last = String::from_utf8_lossy(&output.stdout).lines().last().map(str::to_owned).unwrap_or_default();
    let last: serde_json::Value = serde_json::from_str(&last).expect("a JSON line");
    assert_eq!(last["event"], "engines");
    assert!(last["engines"][0]["findings"]["distinct"].as_u64() > Some(0), "{last}");
}

#[test]
fn what_does_not_fit_every_engine_is_refused_before_one_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, says) in [
        (&["run", "all", "grafeo"][..], "give no other target"),
        (&["run", "all", "--engines", "grafe"], "did you mean `grafeo`"),
        (&["run", "all", "--engines", "grafeo,grafeo"], "twice"),
        (&["run", "all", "--engines", "grafeo", "--language", "gremlin"], "--language"),
        (&["run", "all", "--oracle", "partition"], "--oracle does not fit every engine"),
        (&["run", "all", "--resume"], "--resume does not fit every engine"),
        (&["run", "grafeo", "--engines", "grafeo"], "edgewise run all"),
    ] {
        let output = run_in(folder.path(), arguments);
        assert_eq!(code(&output), 1, "{arguments:?}: {}", text(&output));
        assert!(stderr(&output).contains(says), "{arguments:?} says: {}", stderr(&output));
        assert!(!folder.path().join("edgewise-out").exists(), "{arguments:?} left a folder");
    }
}
