//! Runs EXPLAIN on the newest Neo4j for constructs that no independent parser accepts. CI runs this test with
//! `--ignored`.

mod launch_support;

use edgewise_engine::{Engine, Limits, Outcome, Request, Session, launch::recipe};
use launch_support::launched;
use std::{collections::BTreeMap, time::Duration};

const NO_ACCEPTOR: &str = include_str!("../../cypher/syntax/tests/data/no-acceptor.txt");
const NOT_IN_NEO4J: &str = include_str!("../../cypher/syntax/tests/data/not-in-neo4j.txt");

fn table(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once('\t').expect("a tab in the line"))
        .collect()
}

/// `None` if a version of the language accepts the text, else the error message of the last one.
fn refusal(session: &mut dyn Session, text: &str) -> Option<String> {
    let versions = if ["EXPLAIN", "PROFILE", "CYPHER"].iter().any(|word| text.starts_with(word)) {
        vec![text.to_owned()]
    } else {
        vec![format!("CYPHER 25 EXPLAIN {text}"), format!("CYPHER 5 EXPLAIN {text}")]
    };
    let mut said = None;
    for version in versions {
        match session.run(&Request::new(version)).outcome {
            Outcome::Error { message, .. } => said = Some(message),
            outcome => {
                assert!(outcome.is_answer(), "{text}: {outcome:?}");
                return None;
            }
        }
    }
    said
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn the_newest_neo4j_accepts_every_construct_that_no_parser_accepts_except_those_of_other_engines() {
    let newest = recipe("neo4j").expect("there is a recipe of Neo4j").default_version();
    let engine = launched("neo4j", newest);
    let limits = Limits { statement: Duration::from_secs(60), ..Limits::default() };
    let mut session = engine.connect(0, &limits).expect("a session");
    // An index hint needs an index.
    for setup in ["CREATE INDEX FOR (n:A) ON (n.x)", "CREATE INDEX FOR (n:A) ON (n.x, n.y)"] {
        assert!(session.run(&Request::new(setup)).outcome.is_answer(), "{setup}");
    }
    let elsewhere = table(NOT_IN_NEO4J);
    let mut wrong = Vec::new();
    for (name, text) in table(NO_ACCEPTOR) {
        match (refusal(session.as_mut(), text), elsewhere.get(name)) {
            (Some(said), None) => wrong.push(format!("{name}: {text}\n    refused: {said}")),
            (None, Some(_)) => {
                wrong.push(format!("{name}: {text}\n    is listed as not in Neo4j, but Neo4j accepts it"))
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(elsewhere.keys().all(|name| table(NO_ACCEPTOR).contains_key(name)));
}
