//! The steps of a user: run, find, reduce, replay.

use super::{code, findings, json, run_in, text};
use serde_json::Value;
use std::path::Path;

/// The number of verdicts about queries in a summary. Verdicts about the setup and about single statements are left
/// out.
pub fn verdicts(summary: &Value) -> u64 {
    let about_queries = |id: &str| !["load", "failure", "rejected"].contains(&id);
    let by_oracle = summary["by_oracle"].as_object().into_iter().flatten();
    let counts = by_oracle.filter(|(id, _)| about_queries(id)).flat_map(|(_, own)| {
        ["passed", "vacuous", "failed"].map(|key| own[key].as_u64().unwrap_or_default())
    });
    counts.sum()
}

/// A bug that is known to be in an engine, as the setup and query that show it.
pub struct KnownBug {
    pub setup: &'static str,
    pub query: &'static str,
}

/// Runs the statements of a bug, and asserts that it is judged, found, reduced, and replayed from another folder.
pub fn found_reduced_and_replayed(target: &str, bug: &KnownBug, arguments: &[&str]) {
    let (folder, elsewhere) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("another folder"));
    let (here, away) = (folder.path(), elsewhere.path());
    std::fs::write(here.join("setup.cypher"), bug.setup).expect("a file");
    std::fs::write(here.join("queries.cypher"), bug.query).expect("a file");
    let own = [
        "run",
        target,
        "--setup",
        "setup.cypher",
        "--queries",
        "queries.cypher",
        "--seed",
        "1",
        "--out",
        "out",
    ];
    let output = run_in(here, &[&own[..], arguments].concat());
    assert_eq!(code(&output), 2, "{}", text(&output));
    assert!(!text(&output).contains("Nothing found"), "{}", text(&output));
    let out = here.join("out");
    let summary = json(&out.join("summary.json"));
    assert!(verdicts(&summary) > 0, "no query was judged: {summary}");
    assert_eq!(summary["findings"]["not_yet_reduced"], 0, "{summary}");
    replayed(&out, away);
    let smaller = findings(&out).iter().any(|(signature, _)| {
        let finding = json(&out.join("findings").join(signature).join("finding.json"));
        finding["reduction"]["setup_after"].as_u64() < finding["reduction"]["setup_before"].as_u64()
    });
    assert!(smaller, "nothing was reduced: {summary}");
}

/// Runs generated queries for some seconds and asserts that they are judged.
pub fn judged(target: &str, time: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["run", target, "--time", time, "--seed", "7", "--fail-on", "never", "--out", "out"];
    let output = run_in(folder.path(), &arguments);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary = json(&folder.path().join("out/summary.json"));
    assert_eq!(summary["ended"], "time", "{summary}");
    assert!(verdicts(&summary) > 0, "no query was judged: {summary}");
}

/// Asserts that every finding of a run is reproduced from its folder alone, in another working folder.
pub fn replayed(out: &Path, away: &Path) {
    let found = findings(out);
    assert!(!found.is_empty(), "nothing was found");
    for (signature, case) in found {
        let finding = json(&out.join("findings").join(&signature).join("finding.json"));
        assert_eq!(finding["replays"]["shown"], finding["replays"]["tried"], "{case}");
        let place = out.join("findings").join(&signature).display().to_string();
        let again = run_in(away, &["replay", &place]);
        assert_eq!(code(&again), 2, "{}", text(&again));
        assert!(text(&again).contains("Reproduced"), "{}", text(&again));
    }
}
