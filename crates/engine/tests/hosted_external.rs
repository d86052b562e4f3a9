//! The example adapter, a short script that connects any database, and its deliberate fault.
#![allow(clippy::print_stderr)] // a test that is skipped says why
#![cfg(all(unix, feature = "grafeo"))]

use edgewise_engine::{Engine, ErrorClass, Limits, OpenOptions, Outcome, Request, Session, Step, Target};
use edgewise_model::Value;
use std::{path::PathBuf, sync::Arc};

fn engine(flags: &str) -> Option<Box<dyn Engine>> {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 is not installed");
        return None;
    }
    let adapter = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/external/adapter.py");
    let host = env!("CARGO_BIN_EXE_edgewise-host");
    let target = format!("external:python3 {} {host} {flags}", adapter.display());
    let target = Target::parse(&target).expect("a target");
    Some(
        edgewise_engine::Registry::default()
            .open(&target, &OpenOptions::default())
            .expect("the adapter greets"),
    )
}

fn connect(engine: &dyn Engine) -> Box<dyn Session> {
    engine.connect(0, &Limits::default()).expect("a session")
}

fn run(text: &str) -> Step {
    Step::Run(Request::new(text))
}

fn load(statements: &[&str]) -> Step {
    Step::Load { statements: Arc::new(statements.iter().copied().map(Request::new).collect()) }
}

const SETUP: [&str; 2] =
    ["UNWIND range(1, 5) AS i CREATE (:A {i: i})", "MATCH (a:A {i: 1}), (b:A {i: 2}) CREATE (a)-[:K]->(b)"];

#[test]
fn an_adapter_with_only_run_and_reset_can_run_a_whole_plan() {
    let Some(engine) = engine("") else { return };
    let mut session = connect(&*engine);
    assert_eq!(engine.profile().dialect, "grafeo");
    assert!(!session.version().is_empty());
    let played = session.play(&[
        load(&SETUP),
        run("MATCH (n:A) WHERE NOT n.i = 3 RETURN n.i AS i ORDER BY i"),
        run("RETURN 0.0 / 0.0 AS nan, -0.0 AS zero, 9223372036854775807 AS big"),
        Step::Dump,
        Step::Await,
        Step::Explain(Request::new("RETURN 1 AS one")),
        run("RETURN"),
    ]);
    assert_eq!(played[0].outcome, Outcome::Done);
    let rows = played[1].outcome.rows().expect("rows");
    assert_eq!(rows.rows, [1, 2, 4, 5].map(|i| vec![Value::Int(i)]));
    let rows = played[2].outcome.rows().expect("rows");
    assert_eq!(rows.rows, [[f64::NAN.into(), (-0.0).into(), i64::MAX.into()]]);
    let Outcome::Graph(graph) = &played[3].outcome else { panic!("{:?}", played[3]) };
    assert_eq!((graph.nodes().count(), graph.relationships().count()), (5, 1));
    assert_eq!(played[4].outcome, Outcome::Done);
    assert!(
        matches!(played[5].outcome, Outcome::Error { class: ErrorClass::Unsupported, .. }),
        "{:?}",
        played[5]
    );
    assert!(matches!(played[6].outcome, Outcome::Error { class: ErrorClass::Syntax, .. }), "{:?}", played[6]);
}

#[test]
fn the_deliberate_fault_drops_one_row_under_not_and_nothing_else() {
    let (Some(honest), Some(liar)) = (engine(""), engine("--lie")) else { return };
    let answers = |engine: &dyn Engine| -> Vec<usize> {
        let mut session = connect(engine);
        let steps = [
            load(&SETUP),
            run("MATCH (n:A) RETURN n"),
            run("MATCH (n:A) WHERE n.i = 3 RETURN n"),
            run("MATCH (n:A) WHERE NOT n.i = 3 RETURN n"),
            run("MATCH (n:A) WHERE (n.i = 3) IS NULL RETURN n"),
        ];
        session.play(&steps)[1..].iter().map(|played| played.outcome.rows().expect("rows").len()).collect()
    };
    assert_eq!(answers(&*honest), [5, 1, 4, 0]);
    assert_eq!(answers(&*liar), [5, 1, 3, 0]);
    assert!(
        liar.target().ends_with("--lie"),
        "a replay must name the adapter with its fault: {}",
        liar.target()
    );
}

#[test]
fn a_failing_setup_statement_is_the_outcome_of_the_load() {
    let Some(engine) = engine("") else { return };
    let mut session = connect(&*engine);
    let played = session.play(&[
        load(&["CREATE (:A)", "NONSENSE", "CREATE (:B)"]),
        load(&["CREATE (:C)"]),
        Step::Dump,
    ]);
    assert!(matches!(played[0].outcome, Outcome::Error { class: ErrorClass::Syntax, .. }), "{:?}", played[0]);
    let Outcome::Graph(graph) = &played[2].outcome else { panic!("{:?}", played[2]) };
    assert_eq!(graph.nodes().count(), 1, "the next load starts with an empty database");
}
