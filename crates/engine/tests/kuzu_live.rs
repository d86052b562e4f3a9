//! Kuzu and its successors, fetched from PyPI for real. CI runs these tests with `--ignored`.

use edgewise_engine::{
    Engine, ErrorClass, Limits, OpenOptions, Outcome, Registry, Request, Session, Step, Target,
};
use edgewise_model::Value;
use std::{sync::Arc, time::Duration};

const TABLES: [&str; 2] = [
    "CREATE NODE TABLE A(edgewise_key SERIAL, k INT64, f DOUBLE, l STRING[], PRIMARY KEY (edgewise_key))",
    "CREATE REL TABLE T(FROM A TO A, k INT64)",
];

fn open(target: &str) -> Box<dyn Engine> {
    let target = Target::parse(target).expect("a target");
    Registry::default().open(&target, &OpenOptions::default()).expect("the engine can be fetched")
}

fn connect(engine: &dyn Engine) -> Box<dyn Session> {
    let limits = Limits { statement: Duration::from_secs(20), ..Limits::default() };
    engine.connect(0, &limits).expect("a session")
}

fn answers(session: &mut dyn Session, text: &str) -> Outcome {
    session.run(&Request::new(text)).outcome
}

/// Fetches, starts, writes, reads back and begins again.
fn works(target: &str) {
    let engine = open(target);
    let mut session = connect(&*engine);
    assert!(target.ends_with(session.version()), "{target}: {}", session.version());
    let create = "CREATE (a:A {k: 1, l: ['x']}), (b:A {f: 0.0 / 0.0}), (a)-[:T {k: 3}]->(b)";
    let statements = Arc::new(TABLES.iter().chain([&create]).copied().map(Request::new).collect::<Vec<_>>());
    assert_eq!(session.step(&Step::Load { statements }).outcome, Outcome::Done);
    let Outcome::Graph(graph) = session.dump() else { panic!("{target}: no graph") };
    assert_eq!((graph.node_count(), graph.relationship_count()), (2, 1));
    let outcome = answers(&mut *session, "MATCH (a:A)-[r:T]->(b) RETURN a.k AS k, b.f AS f, sum(r.k) AS s");
    let rows = outcome.rows().unwrap_or_else(|| panic!("{target}: {outcome:?}"));
    let [Value::Int(1), Value::Float(float), Value::Int(3)] = rows.rows[0][..] else {
        panic!("{target}: {rows:?}")
    };
    assert!(float.is_nan());
    let outcome = answers(&mut *session, "RETURN 1 / 0 AS x");
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Data, .. }), "{target}: {outcome:?}");
    assert!(session.reset().is_answer());
    let Outcome::Graph(graph) = session.dump() else { panic!("{target}: no graph") };
    assert_eq!(graph.node_count(), 0);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn kuzu_0_11_3_is_fetched_started_and_answers() {
    works("kuzu@0.11.3");
}

#[test]
#[ignore = "takes minutes: run with --ignored"]
fn its_older_versions_and_successors_are_fetched_started_and_answer() {
    for target in ["kuzu@0.8.2", "kuzu@0.9.0", "kuzu@0.10.1", "ladybug@0.22.0", "ryugraph@25.9.2"] {
        works(target);
    }
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_process_that_dies_is_a_crash_and_the_next_session_works() {
    let engine = open("kuzu@0.11.3");
    // RETURN label(null) ends the process with SIGSEGV.
    let outcome = answers(&mut *connect(&*engine), "RETURN label(null)");
    let Outcome::Crash(crash) = outcome else { panic!("{outcome:?}") };
    assert_eq!(crash.signal, Some(11));
    let outcome = answers(&mut *connect(&*engine), "RETURN 1 AS x");
    assert_eq!(outcome.rows().map(|rows| rows.rows[0][0].clone()), Some(Value::Int(1)), "{outcome:?}");
}
