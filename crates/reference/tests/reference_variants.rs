//! The variants of the reference: chaos, planted faults, knobs, and a child process that really crashes or hangs.

use edgewise_cypher_semantics::fault;
use edgewise_engine::{Engine, ErrorClass, Limits, OpenOptions, Outcome, Request, Session, Target};
use edgewise_model::Value;
use edgewise_reference::registry;
use std::{collections::BTreeSet, path::PathBuf, time::Duration};

fn engine(target: &str) -> Box<dyn Engine> {
    let options = OpenOptions {
        host_program: PathBuf::from(env!("CARGO_BIN_EXE_edgewise-reference-host")),
        ..OpenOptions::default()
    };
    registry()
        .open(&Target::parse(target).expect("a target"), &options)
        .unwrap_or_else(|error| panic!("{target}: {error}"))
}

fn session(target: &str) -> Box<dyn Session> {
    let limits = Limits { statement: Duration::from_millis(300), ..Limits::default() };
    engine(target).connect(0, &limits).unwrap_or_else(|error| panic!("{target}: {error}"))
}

fn rows(session: &mut dyn Session, text: &str) -> Vec<Vec<Value>> {
    match session.run(&Request::new(text)).outcome {
        Outcome::Rows(rows) => rows.rows,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn chaos_shuffles_rows_and_restarts_its_random_sequence_with_every_empty_database() {
    let mut session = session("reference+chaos");
    let mut orders = BTreeSet::new();
    let mut first = Vec::new();
    for turn in 0..20 {
        let answer = rows(&mut *session, "UNWIND [1, 2, 3, 4] AS x RETURN x AS a");
        if turn == 0 {
            first.clone_from(&answer);
        }
        orders.insert(format!("{answer:?}"));
    }
    assert!(orders.len() > 5, "{orders:?}");
    session.reset();
    assert_eq!(rows(&mut *session, "UNWIND [1, 2, 3, 4] AS x RETURN x AS a"), first);
}

#[test]
fn a_planted_fault_changes_answers_and_the_engine_reports_its_target() {
    let target = "reference+fault:collect-keeps-null+fault:limit-before-skip";
    assert_eq!(engine(target).target(), target);
    let mut wrong = session(target);
    let query = "UNWIND [1, null, 2] AS x RETURN collect(x) AS a";
    assert_ne!(rows(&mut *wrong, query), rows(&mut *session("reference"), query));
}

#[test]
fn knobs_come_from_the_profile_or_from_the_target() {
    let query = "UNWIND [1, null] AS x RETURN x AS a ORDER BY a LIMIT 1";
    assert_eq!(rows(&mut *session("reference"), query), [[Value::Int(1)]]);
    assert_eq!(rows(&mut *session("reference+knob:null-order=first"), query), [[Value::Null]]);
    let options = OpenOptions {
        profile: Some("[knobs]\nnull-order = \"first\"\n".to_owned()),
        ..OpenOptions::default()
    };
    let target = Target::parse("reference").expect("a target");
    let engine = registry().open(&target, &options).expect("the reference");
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    assert_eq!(rows(&mut *session, query), [[Value::Null]]);
}

#[test]
fn the_reference_answers_the_same_in_a_child_process() {
    let query = "UNWIND [1, null] AS x RETURN x AS a ORDER BY a LIMIT 1";
    let mut session = session("reference+hosted+knob:null-order=first");
    assert_eq!(rows(&mut *session, query), [[Value::Null]]);
    assert!(matches!(
        session.run(&Request::new("RETURN x")).outcome,
        Outcome::Error { class: ErrorClass::Syntax, .. }
    ));
    assert_eq!(session.run(&Request::new("CREATE (:A)")).outcome, Outcome::Done);
    assert!(matches!(session.dump(), Outcome::Graph(graph) if graph.node_count() == 1));
}

#[test]
fn a_crashing_fault_kills_the_child_process_and_is_an_internal_error_in_process() {
    let query = Request::new("OPTIONAL MATCH (a), (b {i: 2}) RETURN count(*) AS a");
    let alone = session("reference+fault:optional-match-pair-crash").run(&query).outcome;
    assert!(matches!(alone, Outcome::Error { class: ErrorClass::Internal, .. }), "{alone:?}");
    let hosted = session("reference+hosted+fault:optional-match-pair-crash").run(&query).outcome;
    assert!(matches!(&hosted, Outcome::Crash(crash) if crash.signal.is_some()), "{hosted:?}");
}

#[test]
fn a_hanging_fault_hangs_the_child_process() {
    let query = Request::new("RETURN replace('é', '', 'x') AS a");
    let alone = session("reference+fault:replace-hangs").run(&query).outcome;
    assert!(matches!(alone, Outcome::Error { class: ErrorClass::Internal, .. }), "{alone:?}");
    let hosted = session("reference+hosted+fault:replace-hangs").run(&query).outcome;
    assert!(matches!(hosted, Outcome::Hang { .. }), "{hosted:?}");
}

#[test]
fn the_planned_executor_answers_the_same_and_shows_its_plan() {
    let mut planned = session("reference+planned");
    assert_eq!(planned.run(&Request::new("CREATE (:A {i: 1})-[:T]->(:B {i: 2})")).outcome, Outcome::Done);
    let query = "MATCH (a:A)-[:T]->(b) WHERE b.i = 2 RETURN a.i AS a";
    assert_eq!(rows(&mut *planned, query), [[Value::Int(1)]]);
    let plan = planned.explain(&Request::new(query)).plan.expect("a plan");
    assert!(plan != query && plan.lines().count() > 1, "{plan}");
}

#[test]
fn every_fault_can_be_a_target() {
    for fault in fault::all() {
        session(&format!("reference+fault:{}", fault.name));
    }
}
