//! The adapters that Edgewise brings along: offline against libraries of a few lines, live against the real ones.

use edgewise_engine::{
    Engine, Limits, OpenOptions, Outcome, Profile, Registry, Request, Session, Target, hosted::HostedEngine,
};
use edgewise_model::Value;
use std::{ffi::OsString, fs, path::Path, time::Duration};

fn limits() -> Limits {
    Limits { statement: Duration::from_secs(30), connect: Duration::from_secs(30), ..Limits::default() }
}

/// A library that answers like Samyama's: dictionaries, ids as texts, paths by the ids of their elements.
const LIBRARY: &str = r#"
class Result:
    def __init__(self, columns, records):
        self.columns, self.records = columns, records

NODE = {"id": "1", "labels": ["B", "A"], "properties": {"x": 1, "y": 1.0}}
LOOP = {"id": "7", "source": "1", "target": "1", "type": "K", "properties": {}}
ANSWERS = {
    "CREATE": Result([], []),
    "MATCH (n) RETURN n": Result(["n"], [[NODE]]),
    "MATCH ()-[r]->() RETURN r": Result(["r"], [[LOOP]]),
    "PATH": Result(["p"], [[{"edges": ["7"], "length": 1, "nodes": ["1", "1"]}]]),
    "GONE": Result(["p"], [[{"edges": [], "length": 0, "nodes": ["9"]}]]),
    "VALUES": Result(["a", "b", "c"], [[float("nan"), {"$k": 1}, {"days": 1, "months": 2, "nanos": 5, "seconds": -1}]]),
}

class SamyamaClient:
    @staticmethod
    def embedded():
        print("a library may print")
        return SamyamaClient()

    def query(self, text):
        if text not in ANSWERS:
            raise RuntimeError("Query error: [Samyama.ClientError.Statement.SyntaxError] Parse error: " + text)
        return ANSWERS[text]
"#;

fn session(folder: &Path) -> Box<dyn Session> {
    fs::create_dir_all(folder.join("samyama")).expect("a folder");
    fs::write(folder.join("samyama/__init__.py"), LIBRARY).expect("a file");
    let adapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters/samyama.py");
    let words = ["python3".into(), "-B".into(), adapter.into_os_string(), folder.as_os_str().to_owned()];
    let program: Vec<OsString> = words.to_vec();
    let profile = Profile::of_engine("samyama", None).expect("a profile");
    HostedEngine::new("samyama", "samyama", profile, program).connect(0, &limits()).expect("a session")
}

#[test]
fn the_adapter_of_samyama_writes_values_as_the_protocol_says() {
    let folder = std::env::temp_dir().join(format!("edgewise-adapter-{}", std::process::id()));
    let mut session = session(&folder);
    let mut run = |text: &str| session.run(&Request::new(text)).outcome;
    assert_eq!(run("CREATE"), Outcome::Done);
    let cells = |outcome: Outcome| outcome.rows().expect("rows").rows[0].clone();
    let path = cells(run("PATH"));
    assert!(matches!(&path[0], Value::Path(path) if path.nodes().len() == 2), "{path:?}");
    let values = cells(run("VALUES"));
    assert!(matches!(&values[0], Value::Float(number) if number.is_nan()));
    assert_eq!(values[1], Value::map([("$k", 1)]));
    assert!(matches!(values[2], Value::Duration(_)), "{values:?}");
    for (text, code) in [("GONE", None), ("no", Some("SyntaxError"))] {
        match run(text) {
            Outcome::Error { code: said, .. } => assert_eq!(said.as_deref(), code, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    match session.dump() {
        Outcome::Graph(graph) => assert_eq!((graph.node_count(), graph.relationship_count()), (1, 1)),
        other => panic!("{other:?}"),
    }
    drop(session);
    let _ = fs::remove_dir_all(&folder);
}

/// Fetches an engine, writes a graph, reads it back and empties it.
fn works(name: &str, setup: &[&str]) {
    let target = Target::parse(name).expect("a target");
    let engine = Registry::default().open(&target, &OpenOptions::default()).expect("an engine");
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert!(!session.version().is_empty());
    for text in setup {
        let outcome = session.run(&Request::new(*text)).outcome;
        assert!(outcome.is_answer(), "{text}: {outcome:?}");
    }
    let created = session
        .run(&Request::new("CREATE (a:P {i: 1, f: 1.0, b: true, s: 'é'})-[:K {w: 2}]->(:P {i: 2})"))
        .outcome;
    assert!(created.is_answer(), "{created:?}");
    let Outcome::Graph(graph) = session.dump() else { panic!("no graph") };
    let text = format!("{graph:?}");
    assert_eq!((graph.node_count(), graph.relationship_count()), (2, 1), "{text}");
    let read = session
        .run(&Request::new("MATCH (a:P)-[r:K]->(b) RETURN a.f AS f, a.i AS i, r.w AS w, b.s AS n"))
        .outcome;
    assert_eq!(
        read.rows().map(|rows| rows.rows.clone()),
        Some(vec![vec![Value::from(1.0), Value::from(1), Value::from(2), Value::Null]])
    );
    assert!(matches!(session.run(&Request::new("RETRN 1")).outcome, Outcome::Error { .. }));
    assert!(session.reset().is_answer());
    let Outcome::Graph(graph) = session.dump() else { panic!("no graph") };
    assert_eq!(graph.node_count(), 0);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn samyama_is_fetched_hosted_and_answers() {
    works("samyama", &[]);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn graphqlite_is_fetched_hosted_and_answers() {
    works("graphqlite", &[]);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn hugegraph_is_fetched_started_and_answers_cypher() {
    works(
        "hugegraph-cypher",
        &[
            "CREATE NODE TABLE P(i INT64, f DOUBLE, b BOOL, s STRING)",
            "CREATE REL TABLE K(FROM P TO P, w INT64)",
        ],
    );
}
