//! The small commands print what the documents say.

mod support;

use support::{code, run_in, text};

#[test]
fn lists_name_every_engine_and_oracle() {
    let folder = tempfile::tempdir().expect("a folder");
    let engines = run_in(folder.path(), &["engine", "list"]);
    assert!(text(&engines).contains("grafeo") && text(&engines).contains("external"), "{}", text(&engines));
    let oracles = run_in(folder.path(), &["oracle", "list"]);
    for id in ["partition", "failure", "load"] {
        assert!(text(&oracles).contains(id), "{}", text(&oracles));
    }
}

#[test]
fn the_configuration_that_init_writes_is_the_one_that_run_takes() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(code(&run_in(folder.path(), &["config", "init"])), 0);
    let again = run_in(folder.path(), &["config", "init"]);
    assert_eq!(code(&again), 1, "{}", text(&again));
    let shown = run_in(folder.path(), &["config", "show", "--config", "edgewise.toml"]);
    let defaults = run_in(folder.path(), &["config", "show"]);
    assert_eq!(shown.stdout, defaults.stdout);
    let arguments = ["run", "--config", "edgewise.toml", "--cases", "2", "--fail-on", "never", "--quiet"];
    let run = run_in(folder.path(), &arguments);
    assert_eq!(code(&run), 0, "{}", text(&run));
}

#[test]
fn the_schema_contains_every_key_of_the_configuration() {
    let folder = tempfile::tempdir().expect("a folder");
    let schema: serde_json::Value =
        serde_json::from_slice(&run_in(folder.path(), &["config", "schema"]).stdout).expect("a schema");
    for key in ["target", "seed", "cases", "time", "workers", "oracles", "limits", "reduce", "generate"] {
        assert!(schema["properties"][key].is_object(), "the schema lacks `{key}`");
    }
}

#[test]
fn doctor_says_that_the_embedded_engine_is_ready() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["doctor"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    assert!(text(&output).contains("loads and reads back a small graph"), "{}", text(&output));
}

#[test]
fn help_explains_each_command_and_exits_with_zero() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [&["--help"][..], &["run", "--help"], &["replay", "--help"], &["generate", "--help"]] {
        let output = run_in(folder.path(), arguments);
        assert_eq!(code(&output), 0);
        assert!(text(&output).len() > 300, "{arguments:?}");
    }
}

const FEATURE: &str = r#"Feature: Small

  Scenario: [1] Counting
    Given an empty graph
    And having executed:
      """
      CREATE (:A), (:A)
      """
    When executing query:
      """
      MATCH (n:A) RETURN count(n) AS c
      """
    Then the result should be, in any order:
      | c |
      | 2 |
    And no side effects

  Scenario: [2] A wrong expectation
    Given an empty graph
    When executing query:
      """
      RETURN 1 + 1 AS x
      """
    Then the result should be, in any order:
      | x |
      | 3 |
    And no side effects
"#;

#[test]
fn tck_counts_passes_and_failures_on_any_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("suite")).expect("a folder");
    std::fs::write(folder.path().join("suite/small.feature"), FEATURE).expect("a file");
    for target in ["reference", "grafeo"] {
        let output = run_in(folder.path(), &["tck", "suite", "--target", target, "--format", "json"]);
        assert_eq!(code(&output), 2, "{}", text(&output));
        let outcome: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(outcome["summary"]["passed"], 1, "{outcome}");
        assert_eq!(outcome["summary"]["failed"], 1, "{outcome}");
        assert_eq!(outcome["summary"]["total"], 2, "{outcome}");
    }
    std::fs::write(
        folder.path().join("ignore.txt"),
        "Small [2] A wrong expectation | it is wrong on purpose\n",
    )
    .expect("a file");
    let output = run_in(folder.path(), &["tck", "suite", "--ignore", "ignore.txt"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let junit = run_in(folder.path(), &["tck", "suite", "--format", "junit"]);
    assert!(text(&junit).contains("<failure>"), "{}", text(&junit));
    assert_eq!(code(&run_in(folder.path(), &["tck", "nowhere"])), 1);
}
