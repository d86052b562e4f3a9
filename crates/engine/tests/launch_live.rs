//! Servers that are fetched and started for real. CI runs these tests with `--ignored`.

mod launch_support;

use edgewise_engine::{Engine, Limits, Outcome, Request, launch::recipe};
use edgewise_model::Value;
use launch_support::{launched, print_start_time};
use std::{thread, time::Duration};

fn one_cell(outcome: &Outcome) -> Option<Value> {
    outcome.rows()?.rows.first()?.first().cloned()
}

/// Fetches, starts, writes, reads back and restarts a version.
fn works(name: &str, version: &str) {
    let engine = launched(name, version);
    // The time limit is long: the machine may be busy, and this test does not measure speed.
    let limits = Limits { statement: Duration::from_secs(60), ..Limits::default() };
    let mut session = engine.connect(0, &limits).expect("a session");
    let server = engine.fleet().server(0).expect("the same server");
    print_start_time(name, server.version(), server.started_in());
    assert_eq!(session.version(), server.version());
    let created = session.run(&Request::new("UNWIND [1, 2, 3] AS x CREATE (:P {x: x})"));
    assert!(created.outcome.is_answer(), "{:?}", created.outcome);
    let sum = session.run(&Request::new("MATCH (n:P) RETURN sum(n.x) AS s")).outcome;
    let expected = [Some(Value::Int(6)), Some(Value::Float(6.0))];
    assert!(expected.contains(&one_cell(&sum)), "{sum:?}");
    assert!(session.reset().is_answer());
    let count = session.run(&Request::new("MATCH (n) RETURN count(n) AS c")).outcome;
    assert_eq!(one_cell(&count), Some(Value::Int(0)));
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn falkordb_4_16_3_is_fetched_started_and_answers() {
    works("falkordb", "4.16.3");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn falkordb_4_14_2_and_4_22_1_run_at_the_same_time() {
    thread::scope(|scope| {
        for version in ["4.14.2", "4.22.1"] {
            scope.spawn(move || works("falkordb", version));
        }
    });
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn neo4j_4_4_is_fetched_started_and_answers() {
    works("neo4j", "4.4");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn arcadedb_26_is_fetched_started_and_answers() {
    works("arcadedb", "26");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn age_1_5_0_is_fetched_started_and_answers() {
    works("age", "1.5.0");
}

#[test]
#[ignore = "takes minutes: run with --ignored"]
fn older_versions_of_arcadedb_are_fetched_started_and_answer() {
    for version in ["21.10.2", "25.3.1", "26.2.1", "26.5.1"] {
        works("arcadedb", version);
    }
}

#[test]
#[ignore = "takes minutes: run with --ignored"]
fn age_1_7_0_in_pglite_is_fetched_started_and_answers() {
    works("age", "1.7.0");
}

/// Tests the versions that CI does not start every time.
#[test]
#[ignore = "takes minutes: run with --ignored"]
fn all_other_versions_of_neo4j_are_fetched_started_and_answer() {
    let neo4j = recipe("neo4j").expect("there is a recipe of Neo4j");
    for version in neo4j.versions().iter().filter(|version| !version.starts_with("4.4.")) {
        works("neo4j", version);
    }
}
