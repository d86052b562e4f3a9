//! Probes engines whose profiles are known, with the profiles hidden: the following run is valid. CI runs this test
//! with `--ignored`.

mod support;

use support::{code, run_in, text};

/// Probes a target without its profile, and runs with what was learned.
fn learned_and_run(target: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let probed =
        run_in(folder.path(), &["engine", "probe", target, "--without-profile", "--out", "learned.toml"]);
    assert_eq!(code(&probed), 0, "{}", text(&probed));
    let arguments = [
        "run",
        target,
        "--profile",
        "learned.toml",
        "--time",
        "30s",
        "--seed",
        "1",
        "--workers",
        "1",
        "--out",
        "out",
        "--fail-on",
        "never",
        "--quiet",
    ];
    let run = run_in(folder.path(), &arguments);
    assert_eq!(code(&run), 0, "{}", text(&run));
    let summary = std::fs::read_to_string(folder.path().join("out/summary.json")).expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("JSON");
    let validity = summary["valid_rate"].as_f64().expect("a validity");
    assert!(validity >= 0.99, "{target}: {validity}\n{}", text(&probed));
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn falkordb_is_learned_without_its_profile() {
    learned_and_run("falkordb@4.16.3");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn neo4j_is_learned_without_its_profile() {
    learned_and_run("neo4j@4.4");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn grafeo_is_learned_without_its_profile() {
    learned_and_run("grafeo");
}
