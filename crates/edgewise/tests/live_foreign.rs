//! Foreign data on a server that is named by its address survives a run, and a run that is given a graph to work in
//! changes nothing else. CI runs this test with `--ignored`.

mod support;

use edgewise_engine::{Limits, OpenOptions, Outcome, Request, Target};
use edgewise_model::canonical_hash;
use edgewise_reference::registry;
use std::path::Path;
use support::{code, edgewise, run_in, stderr, text};

const PRECIOUS: &str =
    "CREATE (a:Precious {x: 1})-[:K {w: 2.5}]->(b:Data {y: 'z'}), (b)-[:K]->(b), (:Precious {x: [1, 2]})";

/// A server that was not started by the run under test; it is stopped when the value is dropped.
struct Theirs<'a> {
    folder: &'a Path,
    name: &'static str,
    url: String,
}

impl<'a> Theirs<'a> {
    fn start(folder: &'a Path, name: &'static str, version: &str) -> Self {
        let output = run_in(folder, &["engine", "up", &format!("{name}@{version}"), "--detach"]);
        assert_eq!(code(&output), 0, "{}", text(&output));
        let url = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Self { folder, name, url }
    }
}

impl Drop for Theirs<'_> {
    fn drop(&mut self) {
        run_in(self.folder, &["engine", "down", self.name]);
    }
}

/// The graph that is stored at an address; the session only reads.
fn stored(url: &str) -> String {
    let target = Target::parse(url).expect("a target");
    let options = OpenOptions { read_only: true, ..OpenOptions::default() };
    let engine = registry().open(&target, &options).expect("a server");
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    match session.dump() {
        Outcome::Graph(graph) => {
            assert_eq!((graph.node_count(), graph.relationship_count()), (3, 2));
            format!("{:?}", canonical_hash(&graph))
        }
        other => panic!("{other:?}"),
    }
}

fn survives(name: &'static str, version: &str, graph: &str, store: impl Fn(&str)) {
    let folder = tempfile::tempdir().expect("a folder");
    let theirs = Theirs::start(folder.path(), name, version);
    let place = format!("{}{graph}", theirs.url);
    store(&theirs.url);
    let before = stored(&place);
    let output = run_in(folder.path(), &["run", &place, "--time", "5s", "--out", "refused"]);
    assert_eq!(code(&output), 3, "{}", text(&output));
    assert!(stderr(&output).contains("3 nodes and 2 relationships"), "{}", text(&output));
    assert_eq!(stored(&place), before);
    if !graph.is_empty() {
        // Without a graph in the address, a run works in graphs with its own names. The statements are simple,
        // because a crash of FalkorDB during the run would remove the data too.
        std::fs::write(folder.path().join("setup.cypher"), "CREATE (:A {x: 1}), (:A {x: 2});")
            .expect("a file");
        std::fs::write(folder.path().join("queries.cypher"), "MATCH (n:A) WHERE n.x > 1 RETURN n.x AS a;")
            .expect("a file");
        let output = edgewise()
            .current_dir(folder.path())
            .args([
                "run",
                &theirs.url,
                "--oracle",
                "partition",
                "--cases",
                "20",
                "--seed",
                "3",
                "--fail-on",
                "never",
            ])
            .args(["--setup", "setup.cypher", "--queries", "queries.cypher", "--out", "beside"])
            .output()
            .expect("the program starts");
        assert_eq!(code(&output), 0, "{}", text(&output));
        assert_eq!(stored(&place), before);
    }
}

/// Stores the foreign data without Edgewise's checks, as a user of the engine's own client would.
fn run_alone(url: &str, text: &str) {
    let target = Target::parse(url).expect("a target");
    let engine = registry().open(&target, &OpenOptions::default()).expect("a server");
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    let outcome = session.run(&Request::new(text)).outcome;
    assert!(outcome.is_answer(), "{outcome:?}");
    // A session that is dropped empties a foreign server that was empty before, so this session is leaked instead.
    std::mem::forget(session);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_foreign_neo4j_survives_a_run() {
    survives("neo4j", "4.4", "", |url| run_alone(url, PRECIOUS));
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_foreign_falkordb_survives_a_run() {
    survives("falkordb", "4.22.1", "/precious", |url| run_alone(&format!("{url}/precious"), PRECIOUS));
}
