//! Correct answers that look like bugs are never reported: the rows of the list of published bugs that are marked as
//! no bug, and the false alarms of other tools.

use edgewise_bench::{ReferenceLanguage, listen_to};
use edgewise_cypher_syntax::{parse_query, split_script};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::RoundQuery;
use edgewise_cypher_testing::rounds::Supplied;
use std::path::PathBuf;

/// Queries that other tools reported falsely, each with the reason why its answer is correct.
const PITFALLS: &[&str] = &[
    // memgraph#1301: the filter of an OPTIONAL MATCH is not a filter after it.
    "OPTIONAL MATCH (n2:L0)-[r0:T3]-(n3) WHERE NULL RETURN 1 AS a",
    "OPTIONAL MATCH (n2:L0)-[r0:T3]-(n3) WITH * WHERE NULL RETURN 1 AS a",
    // GraphGenie#3: count(*) counts a row of nulls too.
    "MATCH (x:A) RETURN count(*) AS c",
    "OPTIONAL MATCH (x:A) RETURN count(*) AS c",
    "OPTIONAL MATCH (x:Nowhere) RETURN count(x) AS c, count(*) AS d",
    // A pattern is a predicate and not a value, and a negated pattern can be partitioned.
    "MATCH (a) WHERE NOT (a)-->() RETURN a.p AS p",
    "MATCH (a) WHERE (a)-->() OR a.p > 1 RETURN a.p AS p",
    // Relationships of one MATCH differ, those of two need not.
    "MATCH (a)-[r]-(b)-[s]-(c) RETURN count(*) AS c",
    "MATCH (a)-[r]-(b) MATCH (b)-[s]-(c) RETURN count(*) AS c",
    // Ties leave several answers open: which rows a LIMIT keeps, which path is the shortest, which value represents a
    // group.
    "MATCH (a) RETURN a.p AS p LIMIT 1",
    "MATCH (a) RETURN a.p AS p ORDER BY a.q LIMIT 2",
    "MATCH (a)-[r]->(b) RETURN DISTINCT a.p AS p ORDER BY p DESC SKIP 1 LIMIT 2",
    "UNWIND [1, 1.0, 0.0, -0.0] AS x RETURN DISTINCT x AS x",
    "UNWIND [1, 1.0, 2] AS x RETURN x AS x, count(*) AS c",
    // The order of collect(), of labels() and of keys() is free; sums of floats depend on it.
    "MATCH (a) RETURN collect(a.p) AS c",
    "MATCH (a) RETURN labels(a) AS l, keys(a) AS k",
    "MATCH (a) RETURN sum(a.p * 0.1) AS s, avg(a.p) AS m",
    // Comparisons with NaN and null.
    "UNWIND [0.0 / 0.0, 1.0, null] AS x RETURN x = x AS a, x <> x AS b, NOT x < 1.0 AS c",
    "UNWIND [0.0 / 0.0, 0.0 / 0.0, null, null] AS x RETURN DISTINCT x AS x",
    "MATCH (a) WHERE a.p IN [1, null] RETURN a.p AS p",
    // Writes that see the rows before them, and writes that do not.
    "MATCH (a:A) SET a.p = a.p + 1 RETURN a.p AS p",
    "MATCH (a:A), (b:A) SET a.p = b.q RETURN count(*) AS c",
    "UNWIND [1, 1, 2] AS x MERGE (n:M {k: x}) RETURN count(*) AS c",
    "MATCH (a:A) WITH a LIMIT 1 SET a.p = 7 RETURN a.p AS p",
    "MATCH (a)-[r]->(b) DELETE r RETURN count(*) AS c",
    // Errors that only some rows raise.
    "MATCH (a) WHERE 1 / a.q > 0 RETURN a.p AS p",
    "MATCH (a) RETURN toInteger(a.s) AS i, 9223372036854775807 + a.p AS o",
    // Functions that depend on chance or on the time.
    "MATCH (a) WHERE rand() < 2 RETURN a.p AS p",
    "RETURN date() <= date() AS d",
];

const SETUP: &str = "CREATE (a:A {p: 1, q: 0, s: '1'}), (b:A {p: 2, q: 1, s: 'x'}), (c:B {p: 2.0}), (a)-[:T]->(b), \
                     (b)-[:T]->(c), (c)-[:T3]->(c), (a)-[:T]->(b)";

fn supplied(setup: &str, texts: &[String]) -> Supplied {
    let queries = texts.iter().map(|text| RoundQuery::written(text)).inspect(|query| {
        assert!(query.query().is_some(), "{query:?}");
    });
    let setup = split_script(setup).into_iter().map(|range| setup[range].to_owned()).collect();
    Supplied { queries: queries.collect(), setup: Some(setup) }
}

fn is_silent(texts: &[String]) {
    let config = Config { queries_per_round: u32::try_from(texts.len()).expect("few"), ..Config::default() };
    for target in Cypher::honest_targets() {
        for setup in ["", SETUP] {
            let heard =
                listen_to::<Cypher>(&target, &supplied(setup, texts), 1, &config, 12).expect("a reference");
            assert!(heard.alarms.is_empty(), "{target}: {:#?}", heard.alarms);
            assert!(heard.tally.cases >= 12 * texts.len() as u64);
            if !setup.is_empty() {
                let passed: u64 = heard.tally.by_oracle.values().map(|own| own.passed).sum();
                assert!(passed > 0, "{target}: no answers were compared");
            }
        }
    }
}

#[test]
fn queries_that_other_tools_reported_falsely_are_not_reported() {
    is_silent(&PITFALLS.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
}

/// Runs the rows of the list that are marked as no bug or as a pitfall, as far as they are Cypher.
#[test]
fn rows_that_are_marked_as_no_bug_are_not_reported() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bugs/known-bugs.md");
    let Ok(page) = std::fs::read_to_string(&file) else {
        // The list is next to the repository, not in it.
        assert!(!file.exists(), "skipped: {} not found", file.display());
        return;
    };
    let marked = |line: &&str| {
        line.starts_with('|') && (line.contains("not a bug") || line.contains("(oracle pitfall)"))
    };
    let texts: Vec<String> = page
        .lines()
        .filter(marked)
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|text| parse_query(text).is_ok())
        .map(str::to_owned)
        .collect();
    assert!(!texts.is_empty(), "no row of the list is a query");
    is_silent(&texts);
}
