//! The reference against a real Neo4j: a sample of the corpus, without a difference nobody has ruled on. Runs with
//! `EDGEWISE_LIVE=1`, as CI sets it; the whole corpus is `edgewise bench agreement neo4j`.
#![allow(clippy::print_stderr)]

mod support;

use support::{code, run_in, text};

#[test]
fn no_difference_from_neo4j_is_without_a_ruling() {
    if std::env::var("EDGEWISE_LIVE").as_deref() != Ok("1") {
        eprintln!("skipped: no live server is started unless EDGEWISE_LIVE=1");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), &["bench", "agreement", "neo4j", "--every", "13", "--json"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    let count = |key: &str| summary[key].as_u64().unwrap_or_default();
    assert!(count("statements") > 500, "{summary}");
    assert_eq!(count("open"), 0, "{summary}");
    assert!(count("equal") * 100 > count("statements") * 90, "{summary}");
}
