//! `edgewise measure`, and the commands for existing data.

mod support;

use edgewise_cypher_testing::live::read_live;
use edgewise_engine::{Limits, OpenOptions, Request, Target};
use edgewise_reference::registry;
use support::edgewise;

#[test]
fn the_same_seed_gives_the_same_figures() {
    let measure = || {
        let output = edgewise()
            .args(["measure", "reference", "--queries", "60", "--seed", "5", "--json"])
            .args([
                "--variant",
                "full,no-guidance",
                "--metric",
                "validity,grammar-coverage,non-empty,mutation-score",
            ])
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let first = measure();
    assert_eq!(first, measure());
    let figures: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    let full = &figures["variants"][0];
    let named = |metric: &str| {
        let all = full["figures"].as_array().expect("figures").iter();
        all.filter(|figure| figure["metric"] == metric).cloned().collect::<Vec<_>>()
    };
    assert_eq!(named("validity")[0]["estimate"]["value"], 1.0, "{full}");
    assert_eq!(named("non-empty").len(), 4);
    for figure in named("mutation-score") {
        let estimate = &figure["estimate"];
        assert!(estimate["low"].as_f64() <= estimate["value"].as_f64(), "{figure}");
    }
}

#[test]
fn unknown_metrics_and_variants_are_refused_in_one_sentence() {
    for (arguments, word) in [
        (["measure", "reference", "--metric", "beauty"], "validity"),
        (["measure", "reference", "--variant", "best"], "no-guidance"),
        (["generate", "cypher", "--existing-data", "--target=reference"], "empty"),
    ] {
        let output = edgewise().args(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(word) && said.trim_end().lines().count() == 1, "{said}");
    }
}

#[test]
fn the_schema_of_the_embedded_engine_is_read_from_its_data() {
    let options =
        OpenOptions { host_program: env!("CARGO_BIN_EXE_edgewise").into(), ..OpenOptions::default() };
    let engine = registry().open(&Target::parse("grafeo").expect("a target"), &options).expect("the engine");
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    for text in [
        "CREATE (:Person {name: 'Ann', age: 31})",
        "CREATE (:Person {name: 'Bob', age: 29})",
        "MATCH (a:Person {name: 'Ann'}), (b:Person {name: 'Bob'}) CREATE (a)-[:KNOWS {since: 2010}]->(b)",
    ] {
        let outcome = session.run(&Request::new(text)).outcome;
        assert!(outcome.is_answer(), "{text}: {outcome:?}");
    }
    let data = read_live(session.as_mut()).expect("data");
    assert_eq!(data.schema.labels.len(), 1);
    assert!(data.schema.node_property("Person", "age").is_some());
    assert!(data.schema.relationship_property("KNOWS", "since").is_some());
    assert_eq!((data.graph.nodes().count(), data.graph.relationships().count()), (2, 1));
}
