//! `edgewise gremlin fmt|check`, and TinkerPop's features on the reference and by way of a session.

mod support;

use std::path::{Path, PathBuf};
use support::{code, edgewise, run_in, text};

fn folder_with(name: &str, content: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(name), content).expect("a file");
    folder
}

#[test]
fn traversals_are_printed_in_their_canonical_form_and_for_other_dialects() {
    let folder = folder_with("a.gremlin", "g.V( ).has('name',  'x').limit(1L)");
    let output = run_in(folder.path(), &["gremlin", "fmt", "a.gremlin"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    std::fs::write(folder.path().join("b.gremlin"), &printed).expect("a file");
    let output = run_in(folder.path(), &["gremlin", "fmt", "b.gremlin", "--check"]);
    assert_eq!(code(&output), 0, "the printed text is formatted: {printed}");
    let output = run_in(folder.path(), &["gremlin", "fmt", "a.gremlin", "--check"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    let output = run_in(folder.path(), &["gremlin", "fmt", "a.gremlin", "--dialect", "gremlin-groovy 3.4"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let output = run_in(folder.path(), &["gremlin", "fmt", "a.gremlin", "--dialect", "sql"]);
    assert!(code(&output) == 1 && text(&output).contains("gremlin-lang 3.8"), "{}", text(&output));
}

#[test]
fn a_traversal_is_checked_against_every_version_and_an_error_has_a_position() {
    let folder = folder_with("a.gremlin", "g.V().dateDiff(datetime('2020-01-01T00:00:00Z'))");
    let output = run_in(folder.path(), &["gremlin", "check", "a.gremlin"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    assert!(
        text(&output).contains("gremlin-lang 3.8") && text(&output).contains("no: "),
        "{}",
        text(&output)
    );
    let output = run_in(folder.path(), &["gremlin", "check", "a.gremlin", "--dialect", "gremlin-groovy 3.4"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    let folder = folder_with("b.gremlin", "g.V().nonsense()");
    let output = run_in(folder.path(), &["gremlin", "check", "b.gremlin"]);
    assert!(code(&output) == 1 && text(&output).contains("nonsense"), "{}", text(&output));
}

/// The folder of TinkerPop's features. Without it the test is skipped, except on CI, where it fails.
#[allow(clippy::print_stderr)]
fn features() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/gremlin-features/open");
    let folder = std::env::var_os("EDGEWISE_GREMLIN_FEATURES").map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{} not found", folder.display());
    eprintln!("skipped: {} not found", folder.display());
    None
}

#[test]
fn the_reference_passes_tinkerpops_features() {
    let Some(folder) = features() else { return };
    // The last plays by way of a session, as every engine does.
    for target in ["reference", "reference+planned", "gremlin-reference"] {
        let output = edgewise()
            .args(["tck", &folder.display().to_string(), "--target", target, "--format", "json"])
            .output()
            .expect("the program starts");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let count = |name: &str| report["summary"][name].as_u64().unwrap_or_default();
        let judged = count("passed") + count("failed");
        assert!(judged >= 1_000 && count("passed") * 100 >= judged * 98, "{target}: {}", text(&output));
        let left_out = report["left_out"].as_array().expect("a list");
        assert_eq!(
            left_out.len() as u64,
            count("not_applicable"),
            "each scenario that was left out has a reason"
        );
        assert!(left_out.len() as u64 * 10 <= count("total"), "{left_out:?}");
    }
}

#[test]
fn features_run_on_engines_that_speak_gremlin_and_end_with_the_usual_codes() {
    let feature = |count: u32| {
        format!(
            "Feature: counts\n\n  Scenario: one\n    Given the empty graph\n    And the graph initializer of\n      \"\"\"\n      \
             g.addV('a')\n      \"\"\"\n    And the traversal of\n      \"\"\"\n      g.V()\n      \"\"\"\n    \
             When iterated to list\n    Then the result should have a count of {count}\n"
        )
    };
    for (count, expected) in [(1, 0), (2, 2)] {
        let folder = folder_with("a.feature", &feature(count));
        let output = run_in(folder.path(), &["tck", ".", "--target", "gremlin-reference"]);
        assert_eq!(code(&output), expected, "{}", text(&output));
    }
    let folder = folder_with("a.feature", &feature(1));
    let output = run_in(folder.path(), &["tck", ".", "--target", "reference+chaos"]);
    assert!(code(&output) == 1 && text(&output).contains("written in Gremlin"), "{}", text(&output));
    let output = run_in(folder.path(), &["tck", ".", "--target", "gremlin://127.0.0.1:1/g"]);
    assert_eq!(code(&output), 3, "{}", text(&output));
}
