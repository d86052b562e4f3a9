//! Servers that speak Gremlin, fetched and started for real, one test per version: `cargo test -- --ignored`.

#![cfg(unix)]

mod launch_support;

use edgewise_engine::{Engine, ErrorClass, Limits, Outcome, Request, Session, launch::Launched};
use edgewise_model::{BigDecimal, BigInteger, DateTime, LocalDateTime, Map, Scalar, Value};
use launch_support::{launched, version_told};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{thread, time::Duration};

/// A traversal without end.
const ENDLESS: &str = "g.inject(1).repeat(__.map(__.identity())).until(__.is(2))";

fn limits(statement: Duration) -> Limits {
    Limits { statement, ..Limits::default() }
}

/// The machine may be busy, and most of this is no test of speed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What an engine wants to hear before a vertex with a property of a type can be written.
type Schema = fn(kind: &str) -> Vec<String>;

fn no_schema(_: &str) -> Vec<String> {
    Vec::new()
}

fn rows(session: &mut dyn Session, text: &str) -> Vec<Value> {
    match session.run(&Request::new(text)).outcome {
        Outcome::Rows(rows) => rows.rows.into_iter().flatten().collect(),
        other => panic!("{text}: {other:?}"),
    }
}

fn class(session: &mut dyn Session, text: &str) -> ErrorClass {
    match session.run(&Request::new(text)).outcome {
        Outcome::Error { class, code, message } => {
            println!("{text}: {class}: {} {message}", code.unwrap_or_default());
            class
        }
        other => panic!("{text}: {other:?}"),
    }
}

/// A value of a kind that profiles call storable.
fn example(kind: &str) -> Value {
    match kind {
        "boolean" => true.into(),
        "byte" => Scalar::Byte(-7).into(),
        "short" => Scalar::Short(300).into(),
        "int" => Scalar::Int32(-70_000).into(),
        "long" => Value::Int(5_000_000_000),
        "big-integer" => {
            Scalar::BigInteger(BigInteger::parse("123456789012345678901234567890").unwrap()).into()
        }
        "float" => Scalar::Float32(0.1).into(),
        "double" => Value::Float(-2.5e-300),
        "big-decimal" => Scalar::BigDecimal(BigDecimal::parse("12345678901234567890.50").unwrap()).into(),
        "string" => "it's \"é\" \u{1f600}\n".into(),
        "uuid" => Scalar::Uuid([7; 16]).into(),
        "date" => {
            let local = LocalDateTime::from_epoch_nanos(1_577_836_800_123_000_000).unwrap();
            DateTime::new(local, 0).unwrap().into()
        }
        other => panic!("no example of {other}"),
    }
}

fn storable(engine: &Launched) -> Vec<String> {
    let kinds = engine.profile().knobs["storable"].as_array().expect("a list").clone();
    kinds.iter().map(|kind| kind.as_str().expect("a word").to_owned()).collect()
}

/// Stores a vertex and an edge with a value of each storable kind and reads them back.
fn every_storable_value_comes_back(engine: &Launched, session: &mut dyn Session, schema: Schema) {
    for kind in storable(engine) {
        let key = format!("k{}", kind.replace('-', ""));
        let value = example(&kind);
        let mut statements: Vec<Request> = schema(&kind).into_iter().map(Request::new).collect();
        let parameters: Map = [("x".into(), value.clone())].into_iter().collect();
        // Groovy, whatever the dialect: gremlin-lang has no variables there before 3.8.
        let text = format!("[v7: g.addV('a').property('{key}', x).next()]");
        let setup = format!("[{text}]");
        statements.push(Request { text: setup, parameters: parameters.clone() });
        let edge = format!(
            "v = g.V().next(); [[e3: g.V(v.id()).as('s').addE('r').to('s').property('{key}', x).next()]]"
        );
        statements.push(Request { text: edge, parameters });
        let loaded = session.load(&statements);
        assert_eq!(loaded.outcome, Outcome::Done, "{kind}");
        let Outcome::Graph(graph) = session.dump() else { panic!("{kind}: no graph") };
        let node = graph.nodes().next().expect("a vertex");
        println!("{kind}: {value} is {:?}", node.properties);
        assert_eq!(node.properties.get(key.as_str()), Some(&value), "{kind}");
        assert_eq!((node.id, node.labels.as_slice()), (7, ["a".into()].as_slice()), "{kind}");
        let edge = graph.relationships().next().expect("an edge");
        assert_eq!(edge.properties.get(key.as_str()), Some(&value), "{kind}");
        assert_eq!((edge.id, edge.start, edge.end, edge.kind.as_str()), (3, 7, 7, "r"), "{kind}");
        assert_eq!(graph.nodes().count() + graph.relationships().count(), 2);
    }
}

fn errors_fall_into_their_classes(engine: &Launched) {
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session");
    assert_eq!(class(session.as_mut(), "g.V("), ErrorClass::Syntax);
    assert_eq!(class(session.as_mut(), "g.inject('a').sum()"), ErrorClass::Data);
    drop(session);
    let mut session = engine.connect(0, &limits(Duration::from_secs(1))).expect("a session");
    for _ in 0..6 {
        // More often than a server has threads: one that goes on for ever would be missed.
        assert_eq!(class(session.as_mut(), ENDLESS), ErrorClass::Timeout);
    }
    drop(session);
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session");
    assert_eq!(rows(session.as_mut(), "g.inject(1L)"), [Value::Int(1)]);
}

fn a_killed_server_is_started_again(engine: &Launched) {
    let server = engine.fleet().server(0).expect("it runs");
    let mut session = engine.connect(0, &limits(Duration::from_secs(20))).expect("a session");
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(500));
            let process = i32::try_from(server.process().expect("it runs")).expect("small");
            kill(Pid::from_raw(process), Signal::SIGKILL).expect("it is ours");
        });
        session.run(&Request::new(ENDLESS)).outcome
    });
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Resource, .. }), "{outcome:?}");
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session after the death");
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
}

/// Fetches, starts, writes, reads back, fails in all ways, dies and comes back.
fn works(name: &str, version: &str, schema: Schema) {
    let engine = launched(name, version);
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session");
    let server = engine.fleet().server(0).expect("the same server");
    version_told(name, server.version(), server.started_in());
    assert_eq!(session.version(), server.version());
    assert_eq!(session.ping(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
    every_storable_value_comes_back(&engine, session.as_mut(), schema);
    let plan = session.explain(&Request::new("g.V().out()"));
    println!("plan: {:?} {:?}", plan.outcome, plan.plan);
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
    drop(session);
    errors_fall_into_their_classes(&engine);
    a_killed_server_is_started_again(&engine);
}

macro_rules! live {
    ($($test:ident: $name:literal $version:literal $schema:ident;)*) => {$(
        #[test]
        #[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
        fn $test() {
            works($name, $version, $schema);
        }
    )*};
}

live! {
    tinkergraph_3_8_1_works: "tinkergraph" "3.8.1" no_schema;
    tinkergraph_3_7_4_works: "tinkergraph" "3.7.4" no_schema;
    tinkergraph_3_6_8_works: "tinkergraph" "3.6.8" no_schema;
    tinkergraph_3_5_1_works: "tinkergraph" "3.5.1" no_schema;
    tinkergraph_3_4_10_works: "tinkergraph" "3.4.10" no_schema;
}
