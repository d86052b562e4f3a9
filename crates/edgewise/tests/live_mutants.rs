//! Code mutants of the semantics are built and found. These tests build a copy of the workspace.

mod support;

use std::path::Path;
use support::{code, run_in, text};

#[test]
#[ignore = "builds the semantics with mutants"]
fn mutants_of_gremlin_are_built_and_most_are_found() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let arguments = ["bench", "mutants", "--language", "gremlin", "--count", "4", "--time", "20s", "--json"];
    let output = run_in(&root, &arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a JSON object");
    assert_eq!(found["mutants"].as_array().map(Vec::len), Some(4), "{found}");
    assert!(found["found_by_all"].as_u64().is_some_and(|found| found > 0), "{found}");
    assert_eq!(found["false_alarms"], 0, "{found}");
}

#[test]
fn without_the_source_the_command_says_so_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["bench", "mutants", "--language", "cypher"]);
    assert_eq!(code(&output), 1, "{}", text(&output));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("does not hold the source of Edgewise"), "{said}");
    assert_eq!(said.trim().lines().count(), 1, "{said}");
}
