//! A run in Gremlin as a user makes it: finds a bug, reduces, reports, replays, regresses and explains it.

mod support;

use support::{code, run_in, text};

/// A fault of the Gremlin reference that a short run finds.
const FAULTY: &str = "gremlin-reference+fault:both-takes-loop-once";

#[test]
fn a_planted_fault_is_found_reduced_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let found =
        run_in(folder.path(), &["run", FAULTY, "--cases", "400", "--seed", "5", "--quiet", "--out", "out"]);
    assert_eq!(code(&found), 2, "{}", text(&found));
    let findings = std::fs::read_dir(folder.path().join("out/findings")).expect("findings");
    let finding = findings.flatten().next().expect("a finding").path();
    let read = |name: &str| std::fs::read_to_string(finding.join(name)).expect(name);
    let report = read("report.md");
    assert!(report.contains("```gremlin") && report.contains("by the rules of TinkerPop"), "{report}");
    assert!(!report.contains("openCypher") && !report.contains("repro.cypher"), "{report}");
    assert!(read("repro.gremlin").contains(".iterate()"), "{}", read("repro.gremlin"));
    assert!(read("case.json").contains("\"language\": \"gremlin\""), "{}", read("case.json"));
    let place = finding.display().to_string();
    assert_eq!(code(&run_in(folder.path(), &["replay", &place])), 2);
    let right = run_in(folder.path(), &["replay", &place, "--target", "gremlin-reference"]);
    assert_eq!(code(&right), 0, "{}", text(&right));
    let explained = run_in(folder.path(), &["explain", &place]);
    assert!(code(&explained) == 0 && text(&explained).contains("**Right:**"), "{}", text(&explained));
    let regressed = run_in(folder.path(), &["regress", "out", "--target", "gremlin-reference"]);
    assert!(code(&regressed) == 0 && text(&regressed).contains("0 still wrong"), "{}", text(&regressed));
}

#[test]
fn nothing_is_found_on_the_reference_without_faults() {
    let folder = tempfile::tempdir().expect("a folder");
    for target in ["gremlin-reference", "gremlin-reference+chaos", "gremlin-reference+planned"] {
        let output = run_in(
            folder.path(),
            &["run", target, "--cases", "200", "--seed", "8", "--quiet", "--out", target],
        );
        assert_eq!(code(&output), 0, "{target}: {}", text(&output));
    }
}

#[test]
fn throughput_is_measured_in_gremlin_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let measured =
        run_in(folder.path(), &["bench", "throughput", "gremlin-reference", "--time", "2s", "--json"]);
    assert_eq!(code(&measured), 0, "{}", text(&measured));
    let measured: serde_json::Value = serde_json::from_str(&text(&measured)).expect("a JSON object");
    assert!(measured["statements"].as_u64().is_some_and(|count| count > 0), "{measured}");
}

#[test]
fn an_engine_with_two_languages_is_tested_in_the_one_that_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = ["run", "grafeo", "--language", "gremlin", "--cases", "40", "--seed", "5", "--quiet"];
    let output = run_in(folder.path(), &[&asked[..], &["--out", "out"]].concat());
    assert!([0, 2].contains(&code(&output)), "{}", text(&output));
    let read = |name: &str| std::fs::read_to_string(folder.path().join("out").join(name)).expect(name);
    assert!(read("config.toml").contains("target = \"grafeo-gremlin\""), "{}", read("config.toml"));
    let summary: serde_json::Value = serde_json::from_str(&read("summary.json")).expect("JSON");
    assert!(summary["valid_rate"].as_f64().is_some_and(|rate| rate > 0.9), "{summary}");
}
