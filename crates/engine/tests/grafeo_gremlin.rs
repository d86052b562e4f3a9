//! Tests Grafeo's Gremlin: it refuses what its profile lists, and a graph can be written and read back.
#![cfg(feature = "grafeo")]

use edgewise_engine::engines::GrafeoGremlin;
use edgewise_engine::host::Embedded;
use edgewise_engine::{Outcome, Profile, Request};
use edgewise_model::{Map, Name, Node, Scalar, Value};

fn answer(engine: &mut GrafeoGremlin, text: &str) -> Outcome {
    engine.run(&Request::new(text)).outcome
}

fn results(engine: &mut GrafeoGremlin, text: &str) -> Vec<Value> {
    match answer(engine, text) {
        Outcome::Rows(rows) => rows.rows.into_iter().flatten().collect(),
        other => panic!("{text}: {other:?}"),
    }
}

fn int(number: i32) -> Value {
    Scalar::Int32(number).into()
}

#[test]
fn every_statement_that_the_profile_calls_refused_is_refused() {
    let profile = Profile::of_engine("grafeo-gremlin", None).expect("a profile");
    let mut asked = 0;
    for off in profile.off.iter().filter(|off| !off.fault) {
        let Some((statement, _)) = off.why.split_once(" is refused") else { continue };
        let outcome = answer(&mut GrafeoGremlin::new(), statement);
        assert!(matches!(outcome, Outcome::Error { .. }), "{}: {statement}: {outcome:?}", off.what);
        asked += 1;
    }
    assert!(asked > 90, "only {asked} statements were asked");
}

#[test]
fn a_graph_is_written_and_read_back_under_the_ids_of_its_statements() {
    let mut engine = GrafeoGremlin::new();
    for text in [r#"g.addV("a").property("x", 1).project("v7").by()"#, r#"g.addV("b").project("v3").by()"#] {
        assert!(answer(&mut engine, text).is_answer(), "{text}");
    }
    let vertex = |id: u64, label: &str| {
        (Name::from(format!("v{id}")), Value::from(Node::new(id, [label], Map::new())))
    };
    let edge = Request {
        text: r#"g.addE("r").from(V(v7)).to(V(v3)).property("w", -2.5).project("e9").by()"#.to_owned(),
        parameters: Map::from([vertex(7, "a"), vertex(3, "b")]),
        ..Request::default()
    };
    assert!(engine.run(&edge).outcome.is_answer());
    let Outcome::Graph(graph) = engine.dump() else { panic!("no graph") };
    assert_eq!(graph.node(7).map(|node| node.properties["x"].clone()), Some(int(1)));
    let edge = graph.relationship(9).expect("the edge has the id of its statement");
    assert_eq!((edge.start, edge.end, edge.kind.as_str()), (7, 3, "r"));
    assert_eq!(edge.properties["w"], Value::Float(-2.5));
    assert_eq!(results(&mut engine, "g.V().out()"), [Value::from(Node::new(3, ["b"], Map::new()))]);
    assert!(engine.reset().is_answer());
    assert_eq!(results(&mut engine, "g.V().count()"), [int(0)]);
}

#[test]
fn rows_of_several_columns_are_maps_without_the_keys_that_have_no_value() {
    let mut engine = GrafeoGremlin::new();
    results(&mut engine, r#"g.addV("a").property("x", 1)"#);
    let map = |entries: &[(&str, Value)]| {
        Value::Map(entries.iter().map(|(key, value)| (Name::from(*key), value.clone())).collect())
    };
    let both = r#"g.V().project("p", "q").by("x").by("y")"#;
    assert_eq!(results(&mut engine, both), [map(&[("p", int(1))])]);
    assert_eq!(results(&mut engine, r#"g.V().project("p").by("x")"#), [map(&[("p", int(1))])]);
    assert_eq!(results(&mut engine, r#"g.V().values("x")"#), [int(1)]);
}
