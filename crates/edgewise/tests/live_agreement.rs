//! Compares the reference with a real Neo4j on a sample of the corpus: every difference must have a ruling. CI runs
//! this test with `--ignored`; `edgewise bench agreement neo4j` runs the whole corpus.

mod support;

use support::{code, run_in, text};

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn every_difference_from_neo4j_has_a_ruling() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["bench", "agreement", "neo4j", "--every", "13", "--json"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    let count = |key: &str| summary[key].as_u64().unwrap_or_default();
    assert!(count("statements") > 500, "{summary}");
    assert_eq!(count("open"), 0, "{summary}");
    assert!(count("equal") * 100 > count("statements") * 90, "{summary}");
}
