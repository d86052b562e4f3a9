//! Reproduces the deviations that the profile of Grafeo names: after an upgrade of the library, this test shows which
//! of them have disappeared.
#![cfg(feature = "grafeo")]

use edgewise_engine::{Outcome, Request, Session, engines::GrafeoEmbedded, host::EmbeddedSession};
use std::sync::Arc;

/// A setup statement (or none), a statement, and its rows as JSON, or the code of its error.
const SEEN: &[(&str, &str, &str)] = &[
    ("", "RETURN 9223372036854775807 + 1 AS a, 1 / 0 AS b, 1 % 0 AS c", "[[null,null,null]]"),
    ("", "RETURN foo(1) AS a, round(1.234, 2) AS b", "[[null,null]]"),
    ("", "RETURN 0.0 / 0.0 < 1 AS a", "[[null]]"),
    ("", "RETURN [1] < [2] AS a, true < false AS b, [1] + 2 AS c", "[[null,null,null]]"),
    ("", "RETURN [null] = [null] AS a, {a: null} = {a: null} AS b", "[[true,true]]"),
    ("", "RETURN any(x IN [null] WHERE x > 1) AS a, none(x IN [null] WHERE x > 1) AS b", "[[false,true]]"),
    ("CREATE (a)-[:K]->(a)", "MATCH ()-[r*1..2]->() RETURN size(r) AS a", "[[1],[2]]"),
    ("CREATE ()-[:K]->()", "MATCH (a)-[r]-(b)-[s]-(c) RETURN id(r) = id(s) AS a", "[[true],[true]]"),
    ("CREATE (a)-[:K]->(a)", "MATCH (x)--(y) RETURN count(*) AS a", "[[2]]"),
    ("", "MATCH p = (n) RETURN p", "GRAFEO-Q002"),
    ("CREATE (:A)", "MATCH (n) RETURN [n] AS a, coalesce(n, 1) AS b", "[[[0],0]]"),
    ("", "UNWIND [1, 1.0] AS x RETURN DISTINCT x", "[[1],[1.0]]"),
    ("", "UNWIND [1.5] AS x RETURN x, count(*) AS c", "[[4609434218613702656,1]]"),
    ("", "UNWIND [] AS x RETURN sum(x) AS a", "[[null]]"),
    ("", "RETURN [1, 2, 3][-2..] AS a", "[[[]]]"),
    ("", "RETURN size('😀') AS a", "[[4]]"),
    (
        "",
        "RETURN toString(1.0) AS a, toInteger('1.9') AS b, toInteger(1e30) AS c",
        r#"[["1",null,9223372036854775807]]"#,
    ),
    ("", r"RETURN '\b' AS a", r#"[["\\b"]]"#),
    (
        "",
        "RETURN duration('PT-0.5S') AS a, duration({milliseconds: 3}) AS b",
        r#"[[{"$duration":"PT0.5S"},{"$duration":"PT0S"}]]"#,
    ),
    ("", "CREATE (a:A)", r#"[[{"$node":{"id":0,"labels":["A"],"properties":{}}}]]"#),
    // Faults that a campaign finds, as the smallest statements that show them.
    ("", "RETURN collect(false) AS a", "GRAFEO-X001"),
    ("", "WITH 1 AS x WHERE true RETURN x", "GRAFEO-X001"),
    ("", "OPTIONAL MATCH (n) MATCH (n)-->() RETURN n", "GRAFEO-X001"),
    ("CREATE ()-[:K]->()-[:K]->()", "MATCH p = ()-->()-[r]->() WITH r, p RETURN r", "GRAFEO-X001"),
    (
        "CREATE (:A {b: true})",
        "MATCH (n) WHERE n.b > false RETURN n.b AS a, n.b > false AS b",
        "[[true,null]]",
    ),
    ("CREATE (:A)", "MATCH (n) WHERE exists((n)-->()) RETURN 1 AS a", "[[1]]"),
];

fn answer(session: &mut dyn Session, text: &str) -> String {
    match session.run(&Request::new(text)).outcome {
        Outcome::Rows(rows) => serde_json::to_string(&rows.rows).expect("JSON"),
        Outcome::Error { code: Some(code), .. } => code,
        other => format!("{other:?}"),
    }
}

#[test]
fn grafeo_still_deviates_as_its_profile_says() {
    let profile = Arc::new(GrafeoEmbedded::profile().expect("the profile"));
    let mut session = EmbeddedSession::new(Box::new(GrafeoEmbedded::new()), profile);
    let mut changed = Vec::new();
    for (setup, text, seen) in SEEN {
        assert_eq!(session.reset(), Outcome::Done);
        if !setup.is_empty() {
            assert!(session.run(&Request::new(*setup)).outcome.is_answer(), "{setup}");
        }
        let answer = answer(&mut session, text);
        if answer != *seen {
            changed.push(format!("{text}\n  was {seen}\n  is  {answer}"));
        }
    }
    assert!(changed.is_empty(), "the profile is out of date:\n{}", changed.join("\n"));
}
