//! `nebula://` through its adapter, on a stand-in for NebulaGraph's client with a server in it: a campaign in nGQL is
//! silent on a correct server, finds a wrong answer, and leaves foreign data alone. Nothing here is a real NebulaGraph.

mod support;

use edgewise_cypher_syntax::{ngql::parse_ngql, parse_statement};
use std::path::Path;
use std::process::{Command, Output};
use support::{code, edgewise, findings, json, python, root, text};

const TARGET: &str = "nebula://127.0.0.1:9669/fake";

/// The program, with the stand-in in place of NebulaGraph's client.
fn program(folder: &Path) -> Option<Command> {
    python()?;
    let mut command = edgewise();
    command
        .current_dir(folder)
        .env("PYTHONPATH", root().join("crates/edgewise/tests/data/fake_nebula"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("FAKE_NEBULA_HOST", env!("CARGO_BIN_EXE_edgewise"));
    Some(command)
}

fn run(mut command: Command, arguments: &[&str]) -> Output {
    command.args(arguments).output().expect("the program starts")
}

#[test]
fn a_campaign_in_ngql_is_silent_on_a_correct_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(mut command) = program(folder.path()) else { return };
    let log = folder.path().join("statements.jsonl");
    command.env("FAKE_NEBULA_LOG", &log).env("FAKE_NEBULA_SPREADING", "2");
    let output = run(command, &["run", TARGET, "--cases", "300", "--seed", "3", "--out", "out"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary = json(&folder.path().join("out/summary.json"));
    for oracle in ["partition", "pattern-rewrite", "load"] {
        let judged = summary["by_oracle"][oracle]["passed"].as_u64();
        assert!(judged > Some(0), "{oracle}: {summary}");
    }
    assert!(
        summary["by_oracle"]["clause-rewrite"].is_null(),
        "an oracle that does not apply was used: {summary}"
    );
    the_statements_are_ngql(&log);
}

/// Every statement but those of the adapter itself is read by the parsers; all kinds of statement occur.
fn the_statements_are_ngql(log: &Path) {
    let lines = std::fs::read_to_string(log).expect("a log");
    let texts: Vec<String> =
        lines.lines().map(|line| serde_json::from_str(line).expect("a string")).collect();
    let own = ["SHOW ", "CREATE SPACE ", "USE ", "CLEAR SPACE "];
    for text in texts.iter().filter(|text| !own.iter().any(|start| text.starts_with(start))) {
        assert!(parse_ngql(text).is_ok() || parse_statement(text).is_ok(), "{text}");
    }
    for part in
        ["CREATE TAG ", "CREATE EDGE ", "INSERT VERTEX ", "INSERT EDGE ", "->\"n", " == ", ".L0.k0", "NOT "]
    {
        assert!(texts.iter().any(|text| text.contains(part)), "no statement contains `{part}`");
    }
}

#[test]
fn a_wrong_answer_is_found_reduced_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(mut command) = program(folder.path()) else { return };
    command.env("FAKE_NEBULA_LIE", "1");
    let arguments = ["run", TARGET, "--oracle", "partition", "--cases", "10", "--seed", "5", "--out", "out"];
    let output = run(command, &arguments);
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("out");
    let (signature, case) = findings(&out).into_iter().next().expect("a finding");
    assert!(case.contains("INSERT VERTEX") || case.contains("\"setup\": []"), "{case}");
    let place = out.join("findings").join(signature).join("case.json").display().to_string();
    let replay = |lie: bool| {
        let mut command = program(folder.path()).expect("python was there");
        if lie {
            command.env("FAKE_NEBULA_LIE", "1");
        }
        run(command, &["replay", &place])
    };
    let wrong = replay(true);
    assert_eq!(code(&wrong), 2, "{}", text(&wrong));
    let right = replay(false);
    assert_eq!(code(&right), 0, "{}", text(&right));
}

#[test]
fn a_space_that_holds_vertices_is_refused_unless_it_may_be_wiped() {
    let folder = tempfile::tempdir().expect("a folder");
    let with_vertices = || {
        let mut command = program(folder.path())?;
        command.env("FAKE_NEBULA_VERTICES", "3");
        Some(command)
    };
    let Some(command) = with_vertices() else { return };
    let arguments = ["run", TARGET, "--cases", "10", "--seed", "1"];
    let refused = run(command, &[&arguments[..], &["--out", "refused"]].concat());
    assert_eq!(code(&refused), 3, "{}", text(&refused));
    assert!(
        text(&refused).contains("holds 3 vertices") && text(&refused).contains("--allow-wipe"),
        "{}",
        text(&refused)
    );
    let command = with_vertices().expect("python was there");
    let wiped = run(command, &[&arguments[..], &["--allow-wipe", "--out", "wiped"]].concat());
    assert_eq!(code(&wiped), 0, "{}", text(&wiped));
}

#[test]
fn the_list_of_engines_says_that_it_was_not_run_against_a_real_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = support::run_in(folder.path(), &["engine", "list"]);
    for engine in ["memgraph://", "nebula://"] {
        let lines = text(&output);
        let line =
            lines.lines().find(|line| line.contains(engine)).unwrap_or_else(|| panic!("{engine}: {lines}"));
        assert!(line.contains("not run against a real server"), "{line}");
    }
}
