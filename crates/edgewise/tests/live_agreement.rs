//! The reference against a real Neo4j: a sample of the corpus, without a difference nobody has ruled on. CI runs it by
//! `--ignored`; the whole corpus is `edgewise bench agreement neo4j`.

mod support;

use support::{code, run_in, text};

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn no_difference_from_neo4j_is_without_a_ruling() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["bench", "agreement", "neo4j", "--every", "13", "--json"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    let count = |key: &str| summary[key].as_u64().unwrap_or_default();
    assert!(count("statements") > 500, "{summary}");
    assert_eq!(count("open"), 0, "{summary}");
    assert!(count("equal") * 100 > count("statements") * 90, "{summary}");
}
