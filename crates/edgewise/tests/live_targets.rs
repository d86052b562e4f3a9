//! Runs every kind of target that needs a server, as a user does: queries are judged, and a bug is found, reduced and
//! replayed. CI runs this test with `--ignored`.

mod support;

use std::path::Path;
use support::journey::{KnownBug, found_reduced_and_replayed, judged};
use support::{code, run_in, text};

/// A server that was not started by the run under test; it is stopped when the value is dropped.
struct Theirs<'a> {
    folder: &'a Path,
    name: &'static str,
    url: String,
}

impl<'a> Theirs<'a> {
    fn start(folder: &'a Path, name: &'static str) -> Self {
        let output = run_in(folder, &["engine", "up", name, "--detach"]);
        assert_eq!(code(&output), 0, "{}", text(&output));
        Self { folder, name, url: String::from_utf8_lossy(&output.stdout).trim().to_owned() }
    }
}

impl Drop for Theirs<'_> {
    fn drop(&mut self) {
        run_in(self.folder, &["engine", "down", self.name]);
    }
}

/// Bug 5 of FalkorDB 4.16.3 in BUGS.md.
const NAN: KnownBug = KnownBug {
    setup: "CREATE (:P {x: 1});\nCREATE (:P {x: 2});\nCREATE (n {k: 0.0 / 0.0});",
    query: "MATCH (n) WHERE n.k < 0.0 RETURN 1 AS c;",
};

/// Bug 2 of Neo4j 4.4.48 in BUGS.md.
const PATH: KnownBug = KnownBug {
    setup: "CREATE (:P {x: 1});\nCREATE (:P {x: 2});\nCREATE (n);",
    query: "MATCH (n) OPTIONAL MATCH p = (n) WHERE false RETURN p IS NULL AS c;",
};

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn falkordb_is_tested_by_name_and_by_both_kinds_of_address() {
    let folder = tempfile::tempdir().expect("a folder");
    found_reduced_and_replayed("falkordb@4.16.3", &NAN, &["--repeat", "3"]);
    let theirs = Theirs::start(folder.path(), "falkordb@4.16.3");
    let address = theirs.url.trim_start_matches("falkor://");
    // No `--workers` here: the program itself must know that one server can serve only one worker.
    found_reduced_and_replayed(&format!("falkor://{address}"), &NAN, &["--repeat", "3"]);
    found_reduced_and_replayed(
        &format!("redis://{address}/mine"),
        &NAN,
        &["--repeat", "3", "--workers", "4"],
    );
    judged(&format!("falkor://{address}"), "10s");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn neo4j_is_tested_by_name_and_by_its_address() {
    let folder = tempfile::tempdir().expect("a folder");
    found_reduced_and_replayed("neo4j@4.4", &PATH, &["--repeat", "3", "--workers", "1"]);
    let theirs = Theirs::start(folder.path(), "neo4j@4.4");
    found_reduced_and_replayed(&theirs.url, &PATH, &["--repeat", "3"]);
    judged(&theirs.url, "20s");
}
