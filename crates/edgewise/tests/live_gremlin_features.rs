//! TinkerPop's own features on Gremlin Server, as a user runs them. CI runs it by `--ignored`.

mod support;

use serde_json::Value;
use std::path::PathBuf;
use support::{code, run_in, text};

/// The folder of the open features and their graphs. Without it the test is skipped, except on CI, where it fails.
#[allow(clippy::print_stderr)]
fn folder() -> Option<PathBuf> {
    let path = std::env::var_os("EDGEWISE_GREMLIN_FEATURES").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/gremlin-features/open"),
        PathBuf::from,
    );
    if path.exists() {
        return Some(path.canonicalize().expect("a folder"));
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{} not found", path.display());
    eprintln!("skipped: {} not found", path.display());
    None
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn gremlin_server_passes_nearly_all_features_of_its_version() {
    let Some(features) = folder() else { return };
    let scratch = tempfile::tempdir().expect("a folder");
    let features = features.to_string_lossy().into_owned();
    let arguments = ["tck", &features, "--target", "tinkergraph@3.8.1", "--format", "json"];
    let output = run_in(scratch.path(), &arguments);
    assert!(matches!(code(&output), 0 | 2), "{}", text(&output));
    let outcome: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = |name: &str| outcome["summary"][name].as_u64().expect("a count");
    let (passed, failed) = (count("passed"), count("failed"));
    assert!(passed >= 1000, "{passed} passed");
    assert!(100 * failed <= passed + failed, "{:#}", outcome["failures"]);
}
