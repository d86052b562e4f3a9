//! The small commands: what they print is what the documents say.

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
fn the_schema_knows_every_key_of_the_configuration() {
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
fn help_teaches_and_exits_with_zero() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [&["--help"][..], &["run", "--help"], &["replay", "--help"], &["generate", "--help"]] {
        let output = run_in(folder.path(), arguments);
        assert_eq!(code(&output), 0);
        assert!(text(&output).len() > 300, "{arguments:?}");
    }
}
