//! Runs every kind of target that needs no server, as a user does: queries are judged, and a bug is found, reduced
//! and replayed.

mod support;

use support::journey::{KnownBug, found_reduced_and_replayed, replayed, verdicts};
use support::{code, edgewise, json, root, run_in, text};

#[test]
fn an_embedded_engine_is_tested_and_its_bug_replayed() {
    // Bug 1 of Grafeo in BUGS.md.
    let bug = KnownBug {
        setup: "CREATE (:P {x: 1});\nCREATE (:P {x: 2});\nCREATE (n {k4: true});",
        query: "MATCH (n0) WHERE n0.k4 > false RETURN 1 AS c;",
    };
    found_reduced_and_replayed("grafeo", &bug, &["--repeat", "3"]);
}

#[test]
fn a_finding_of_an_adapter_with_a_relative_path_is_replayed_from_another_folder() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let elsewhere = tempfile::tempdir().expect("another folder");
    std::fs::copy(root().join("examples/external/adapter.py"), folder.path().join("adapter.py"))
        .expect("a copy");
    let target = format!("external:python3 adapter.py {} --lie", env!("CARGO_BIN_EXE_edgewise"));
    let arguments = ["--oracle", "partition", "--cases", "80", "--seed", "5", "--out", "out"];
    let output = run_in(folder.path(), &[&["run", &target][..], &arguments].concat());
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("out");
    assert!(verdicts(&json(&out.join("summary.json"))) > 0);
    replayed(&out, elsewhere.path());
    let path = out.display().to_string();
    let resumed = run_in(elsewhere.path(), &["run", "--resume", "--out", &path, "--cases", "100"]);
    assert_eq!(code(&resumed), 2, "{}", text(&resumed));
}

#[test]
fn the_example_adapter_finds_the_program_by_itself() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_edgewise")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(program.to_owned()).chain(std::env::split_paths(&path));
    let script = root().join("examples/external/adapter.py").display().to_string();
    let output = edgewise()
        .current_dir(folder.path())
        .env_remove("EDGEWISE")
        .env("PATH", std::env::join_paths(paths).expect("a path"))
        .args(["run", &format!("external:python3 {script} --lie"), "--oracle", "partition"])
        .args(["--cases", "40", "--seed", "5", "--out", "out"])
        .output()
        .expect("the program starts");
    assert_eq!(code(&output), 2, "{}", text(&output));
}

#[test]
fn a_run_that_judged_no_query_states_the_reason_in_every_report_and_exits_with_4() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("queries.cypher"), "RETURN 1 AS a;").expect("a file");
    let output = run_in(
        folder.path(),
        &[
            "run",
            "grafeo",
            "--queries",
            "queries.cypher",
            "--oracle",
            "index",
            "--cases",
            "2",
            "--out",
            "out",
        ],
    );
    assert_eq!(code(&output), 4, "{}", text(&output));
    assert!(!text(&output).contains("Nothing found"), "{}", text(&output));
    assert!(
        text(&output).contains("no query was judged: the oracles skipped every query"),
        "{}",
        text(&output)
    );
    let page = std::fs::read_to_string(folder.path().join("out/report.html")).expect("a page");
    assert!(page.contains("no query was judged") && !page.contains("Nothing was found wrong"));
    for (format, part) in [
        ("junit", "<error message=\"no query was judged"),
        ("junit", "<skipped message=\"it judged nothing\"/>"),
        ("sarif", "\"executionSuccessful\": false"),
        ("markdown", "no query was judged"),
        ("json", "no query was judged"),
    ] {
        let report = run_in(folder.path(), &["report", "out", "--format", format]);
        assert!(text(&report).contains(part), "{format}: {}", text(&report));
    }
}
