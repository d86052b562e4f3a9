//! Gremlin servers that are fetched and started for real, one test per version: `cargo test -- --ignored`.
#![allow(clippy::print_stdout)] // shown with --nocapture: what an engine answers is worth reading
#![cfg(unix)]

mod launch_support;

use edgewise_engine::{
    Engine, ErrorClass, Limits, OpenOptions, Outcome, Registry, Request, Session, Target, launch::Launched,
};
use edgewise_model::{BigDecimal, BigInteger, DateTime, LocalDateTime, Map, Node, Scalar, Value};
use launch_support::{launched, print_start_time};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{thread, time::Duration};

/// A traversal that never ends.
const ENDLESS: &str = "g.inject(1).repeat(__.map(__.identity())).until(__.is(2))";

fn limits(statement: Duration) -> Limits {
    Limits { statement, ..Limits::default() }
}

/// A long time limit: the machine may be busy, and most of these tests do not measure speed.
const PATIENCE: Duration = Duration::from_secs(60);

fn rows(session: &mut dyn Session, text: &str) -> Vec<Value> {
    match session.run(&Request::new(text)).outcome {
        Outcome::Rows(rows) => rows.rows.into_iter().flatten().collect(),
        other => panic!("{text}: {other:?}"),
    }
}

fn class(session: &mut dyn Session, text: &str) -> ErrorClass {
    match session.run(&Request::new(text)).outcome {
        Outcome::Error { class, code, message } => {
            let message: String = message.chars().take(120).collect();
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
        "biginteger" => {
            Scalar::BigInteger(BigInteger::parse("123456789012345678901234567890").unwrap()).into()
        }
        "float" => Scalar::Float32(0.1).into(),
        "double" => Value::Float(-2.5e-300),
        "bigdecimal" => Scalar::BigDecimal(BigDecimal::parse("12345678901234567890.50").unwrap()).into(),
        "string" => "it's \"é\" \u{1f600}\n".into(),
        "uuid" => Scalar::Uuid([7; 16]).into(),
        "date" => {
            let local = LocalDateTime::from_epoch_nanos(1_577_836_800_123_000_000).unwrap();
            DateTime::new(local, 0).unwrap().into()
        }
        other => panic!("there is no example value of {other}"),
    }
}

const KINDS: [&str; 12] = [
    "boolean",
    "byte",
    "short",
    "int",
    "long",
    "biginteger",
    "float",
    "double",
    "bigdecimal",
    "string",
    "uuid",
    "date",
];

/// The kinds of values that a profile calls storable.
fn storable(engine: &Launched) -> Vec<&'static str> {
    let profile = engine.profile();
    let is_off = |kind: &str| profile.off.iter().any(|off| off.what == format!("store-{kind}"));
    let kept = |kind: &&str| !is_off(kind) && (profile.storable.temporal || *kind != "date");
    KINDS.into_iter().filter(kept).collect()
}

/// The setup of a vertex 7 and an edge 3 with a value of a kind, in the language of the engine.
fn setup(engine: &Launched, kind: &str, value: &Value) -> Vec<Request> {
    let key = format!("k{kind}");
    let schema = format!(
        r#"//schema {{"keys":[{{"name":"{key}","type":"{kind}","cardinality":"single"}}],"vertexLabels":[{{"name":"a","keys":["{key}"]}}],"edgeLabels":[{{"name":"r","ends":[["a","a"]],"keys":["{key}"]}}]}}"#
    );
    // Before 3.8, gremlin-lang allows no variables in these steps. In parentheses, the statement does not begin with the
    // traversal source, so the server reads it as Groovy.
    let is_lang = engine.profile().dialect.starts_with("gremlin-lang");
    let written = |text: String| if is_lang { format!("({text})") } else { text };
    let mut parameters: Map = [("x".into(), value.clone())].into_iter().collect();
    let vertex = written(format!("g.addV('a').property('{key}', x).project('v7').by()"));
    let vertex = Request { text: vertex, parameters: parameters.clone(), ..Request::default() };
    // The variable `v` is sent as the id that the engine assigned to the vertex.
    parameters.insert("v".into(), Node::new(7, ["a"], Map::new()).into());
    let edge = written(format!("g.V(v).as('s').addE('r').to('s').property('{key}', x).project('e3').by()"));
    vec![Request::new(schema), vertex, Request { text: edge, parameters, ..Request::default() }]
}

/// Stores a vertex and an edge with a value of each storable kind, reads them back, and compares them.
fn every_storable_value_comes_back(engine: &Launched, session: &mut dyn Session) {
    for kind in storable(engine) {
        let (key, value) = (format!("k{kind}"), example(kind));
        let loaded = session.load(&setup(engine, kind, &value));
        assert_eq!(loaded.outcome, Outcome::Done, "{kind}");
        let dumped = session.dump();
        let Outcome::Graph(graph) = dumped else { panic!("{kind}: {dumped:?}") };
        let node = graph.nodes().next().expect("a vertex");
        let read = node.properties.get(key.as_str()).cloned().unwrap_or_default();
        println!("{kind}: {value} is {read}");
        assert_eq!(read, value, "{kind}");
        let is_given = engine.profile().knobs["ids"] == "given";
        // If statements assign ids, the server numbers the elements without an id; the id table contains these too.
        assert_eq!((node.id, node.labels.as_slice()), (7, ["a".into()].as_slice()), "{kind} {is_given}");
        let edge = graph.relationships().next().expect("an edge");
        assert_eq!(edge.properties.get(key.as_str()), Some(&value), "{kind}");
        assert_eq!((edge.id, edge.start, edge.end, edge.kind.as_str()), (3, 7, 7, "r"), "{kind}");
        assert_eq!(graph.nodes().count() + graph.relationships().count(), 2);
        // The same element is returned in an answer.
        let found = rows(session, "g.V().outE('r').inV()");
        assert_eq!(found, [Value::from(Node::new(7, ["a"], Map::new()))]);
    }
}

/// Checks that a key may have another type after each reset, and that an index on it can be used.
fn a_reset_forgets_types_and_indexes(engine: &Launched, session: &mut dyn Session) {
    for (kind, late) in [("int", false), ("string", true), ("long", false)] {
        let value = example(kind);
        let index = Request::new(r#"//index {"element":"vertex","label":"a","keys":["k"],"ranges":false}"#);
        let mut statements = setup(engine, kind, &value);
        for request in &mut statements {
            request.text = request.text.replace(&format!("k{kind}"), "k");
        }
        let place = if late { statements.len() } else { 1 };
        statements.insert(place, index);
        let outcome = session.load(&statements).outcome;
        if matches!(&outcome, Outcome::Error { class: ErrorClass::Unsupported, .. }) {
            println!("an index {}: {outcome:?}", if late { "after the data" } else { "before the data" });
            statements.remove(place);
            assert_eq!(session.load(&statements).outcome, Outcome::Done);
        } else if !outcome.is_answer() {
            println!("an index {}: {outcome:?}", if late { "after the data" } else { "before the data" });
            assert!(!engine.profile().node_indexes || engine.profile().id == "sqlg", "{outcome:?}");
            continue;
        }
        println!("indexes: {:?}", session.indexes());
        assert_eq!(rows(session, "g.V().hasLabel('a').values('k')"), [value]);
    }
}

fn errors_fall_into_their_classes(engine: &Launched) {
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session");
    assert_eq!(class(session.as_mut(), "g.V("), ErrorClass::Syntax);
    assert_eq!(class(session.as_mut(), "g.inject('a').sum()"), ErrorClass::Data);
    drop(session);
    let mut session = engine.connect(0, &limits(Duration::from_secs(1))).expect("a session");
    for _ in 0..6 {
        // Repeat this more often than the server has threads, to notice a thread that never ends.
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
            kill(Pid::from_raw(process), Signal::SIGKILL).expect("the server was started by this test");
        });
        session.run(&Request::new(ENDLESS)).outcome
    });
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Resource, .. }), "{outcome:?}");
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session after the kill");
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
}

/// Fetches and starts a version, writes and reads back data, provokes all kinds of failures, kills the server and
/// connects again.
fn works(name: &str, version: &str) {
    let engine = launched(name, version);
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session");
    let server = engine.fleet().server(0).expect("the same server");
    print_start_time(name, server.version(), server.started_in());
    assert_eq!(session.version(), server.version());
    assert_eq!(session.ping(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
    every_storable_value_comes_back(&engine, session.as_mut());
    a_reset_forgets_types_and_indexes(&engine, session.as_mut());
    let plan = session.explain(&Request::new("g.V().out()"));
    println!("plan: {:?} {:?}", plan.outcome, plan.plan);
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
    drop(session);
    errors_fall_into_their_classes(&engine);
    a_killed_server_is_started_again(&engine);
}

/// Checks that data on disk survives a restart, and that a reset deletes it.
#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn janusgraph_1_1_0_keeps_its_data_in_berkeleydb_with_lucene() {
    let target = Target::parse("janusgraph@1.1.0+berkeleydb+lucene").expect("a target");
    let engine = Registry::default().open(&target, &OpenOptions::default()).expect("an engine");
    assert_eq!(engine.target(), target.to_string());
    let mut session = engine.connect(0, &limits(PATIENCE)).expect("a session");
    assert_eq!(session.load(&[Request::new("g.addV('a').project('v7').by()")]).outcome, Outcome::Done);
    assert_eq!(session.restart(), Outcome::Done);
    let seven = Value::from(Node::new(7, ["a"], Map::new()));
    assert_eq!(rows(session.as_mut(), "g.V()"), [seven]);
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(rows(session.as_mut(), "g.V().count()"), [Value::Int(0)]);
    let unknown = Target::parse("janusgraph@1.1.0+tape").expect("a target");
    let message =
        Registry::default().open(&unknown, &OpenOptions::default()).err().expect("the modifier is unknown");
    assert!(message.to_string().contains("+berkeleydb"), "{message}");
}

macro_rules! live {
    ($($test:ident: $name:literal $version:literal;)*) => {$(
        #[test]
        #[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
        fn $test() {
            works($name, $version);
        }
    )*};
}

live! {
    tinkergraph_3_8_1_works: "tinkergraph" "3.8.1";
    tinkergraph_3_7_4_works: "tinkergraph" "3.7.4";
    tinkergraph_3_6_8_works: "tinkergraph" "3.6.8";
    tinkergraph_3_5_1_works: "tinkergraph" "3.5.1";
    tinkergraph_3_4_10_works: "tinkergraph" "3.4.10";
    janusgraph_1_1_0_works: "janusgraph" "1.1.0";
    janusgraph_0_6_4_works: "janusgraph" "0.6.4";
    janusgraph_0_5_3_works: "janusgraph" "0.5.3";
    sqlg_3_1_6_works: "sqlg" "3.1.6";
    orientdb_3_2_24_works: "orientdb" "3.2.24";
    orientdb_3_1_0_works: "orientdb" "3.1.0";
    hugegraph_1_5_0_works: "hugegraph" "1.5.0";
    hugegraph_0_11_2_works: "hugegraph" "0.11.2";
}
