//! Tests of `Chaos`: it gives any allowed answer, and no other.

use edgewise_cypher_semantics::{
    Budget, Chaos, Choice, ChoicePoint, FaultSet, Knobs, Procedures, Settings, execute,
};
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng};
use std::collections::BTreeSet;

/// No procedures.
static NO_PROCEDURES: Procedures = Procedures::NONE;
const SEEDS: u64 = 64;

const SETUP: &[&str] = &[
    "CREATE (a:A:B {i: 1, k: 2, f: 0.1}), (b:A {i: 0, f: 1e16}), (c:A {i: 2, f: -1e16}), (d:B {i: 1.0, f: 0.0})",
    "MATCH (a {k: 2}), (b {i: 0}), (c {i: 2}), (d {f: 0.0}) CREATE (a)-[:T {i: 1}]->(b)-[:T {i: 2}]->(d), (a)-[:T {i: 3}]->(c)-[:U {i: 4}]->(d), (d)-[:U {i: 5}]->(d)",
];

/// The rows of the answer to a query as texts, in the order of the answer, or its error.
fn answer(query: &str, choice: Option<&dyn Choice>) -> Result<Vec<String>, String> {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("the time is valid");
    let mut graph = Graph::new();
    let mut run = |text: &str, choice| {
        let statement = parse_statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let settings = Settings {
            knobs: Knobs::default(),
            budget: Budget::default(),
            procedures: &NO_PROCEDURES,
            now: DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid"),
            seed: 1,
            choice,
            faults: FaultSet::NONE,
        };
        execute(&statement, &mut graph, &Map::new(), &settings)
    };
    for statement in SETUP {
        run(statement, None).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    match run(query, choice) {
        Ok(answer) => Ok(answer
            .rows
            .map(|rows| rows.rows)
            .unwrap_or_default()
            .iter()
            .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            .collect()),
        Err(error) => Err(format!("{}: {}", error.detail, error.message)),
    }
}

/// The answer with random choices from this seed.
fn answer_with_chaos(query: &str, seed: u64) -> Result<Vec<String>, String> {
    answer(query, Some(&Chaos::new(&mut Rng::from_seed_u64(seed))))
}

/// Queries with only one allowed answer, if the order of rows is ignored.
const DETERMINED: &[&str] = &[
    "MATCH (n) RETURN n.i AS a, n.f AS b",
    "MATCH (n:A) RETURN n.i AS a ORDER BY a DESC",
    "MATCH (n:A) WHERE n.i > 0 AND n.f <> 0.0 RETURN n.i AS a",
    "MATCH (n)-[r]-(m) RETURN n.i AS a, type(r) AS b, m.i AS c",
    "MATCH (n)-[r:T*0..2]->(m) RETURN n.i AS a, size(r) AS b, m.f AS c",
    "MATCH (n) OPTIONAL MATCH (n)-[r:U]->(m) RETURN n.f AS a, r.i AS b, m.f AS c",
    "MATCH (n) RETURN count(*) AS a, sum(n.k) AS b, min(n.f) AS c, max(n.f) AS d",
    "MATCH (n)-[r]->(m) RETURN type(r) AS a, count(m) AS b, sum(r.i) AS c",
    "MATCH (n)-[r]->() WITH n, collect(r.i) AS l RETURN size(l) AS a, reduce(s = 0, x IN l | s + x) AS b",
    "MATCH (n) WITH n ORDER BY n.f LIMIT 2 RETURN n.f AS a",
    "MATCH (n) WITH DISTINCT n.k AS k RETURN k AS a",
    "MATCH (n) WITH DISTINCT n.i AS i RETURN i = 1 AS a",
    "RETURN 1 AS a UNION RETURN 2 AS a UNION RETURN 1 AS a",
    "MATCH (n:A) RETURN n.i AS a UNION ALL MATCH (n:B) RETURN n.i AS a",
    "MATCH (n) RETURN size(keys(n)) AS a, size(labels(n)) AS b, 'A' IN labels(n) AS c",
    "MATCH (n) RETURN size([(n)-[r]->(m) | m.f]) AS a",
    "MATCH (n) RETURN COUNT { (n)-->() } AS a, EXISTS { (n)-[:U]->() } AS b",
    "MATCH (a {k: 2}), (d {f: 0.0}), p = shortestPath((a)-[*]->(d)) RETURN length(p) AS a",
    "MATCH (n) CALL { WITH n MATCH (n)-[r]->(m) RETURN count(r) AS c } RETURN n.f AS a, c AS b",
    "MATCH (n) WHERE any(x IN [n.i, 5] WHERE x > 4) RETURN all(x IN labels(n) WHERE x IN ['A', 'B']) AS a",
    "UNWIND [3, 1, 2] AS x WITH x ORDER BY x SKIP 1 LIMIT 1 RETURN x AS a",
    "MATCH (n:A) SET n.i = n.i + 10 RETURN n.i AS a",
    "MATCH (n:B) CREATE (n)-[:V]->(m:C {i: n.i}) RETURN m.i AS a",
    "UNWIND [1, 2, 1] AS x MERGE (c:C {i: x}) RETURN c.i AS a",
    "MATCH (d {f: 0.0}) DETACH DELETE d RETURN count(*) AS a",
    "RETURN coalesce(null, 1, 2) AS a, [1, 2, 3] AS b",
    "MATCH (n) RETURN n.k AS a, count(*) AS b ORDER BY a IS NULL, b DESC LIMIT 1",
];

/// Queries with several allowed answers, each with the choice point that makes its answer vary even if all other
/// choices are fixed.
const VARYING: &[(ChoicePoint, &str)] = &[
    (ChoicePoint::RowOrder, "UNWIND [1, 2, 3] AS x RETURN x AS a"),
    (ChoicePoint::RowOrder, "UNWIND [1, 2, 3] AS x WITH x LIMIT 1 RETURN x AS a ORDER BY a"),
    (
        ChoicePoint::RowOrder,
        "UNWIND [1, 2, 3] AS x MERGE (c:C) ON CREATE SET c.i = x RETURN DISTINCT c.i AS a",
    ),
    (ChoicePoint::SortTie, "UNWIND [1, 2, 3] AS x WITH x ORDER BY 1 LIMIT 1 RETURN x AS a ORDER BY a"),
    (ChoicePoint::CollectOrder, "UNWIND [1, 2, 3] AS x RETURN collect(x) AS a"),
    (ChoicePoint::CollectOrder, "UNWIND [1e16, 1.0, -1e16, 1.0] AS x RETURN sum(x) AS a"),
    (ChoicePoint::CollectOrder, "UNWIND [1, 1.0] AS x RETURN max(x) AS a"),
    (ChoicePoint::CollectOrder, "MATCH (n {k: 2}) RETURN [(n)-[r]->() | r.i] AS a"),
    (ChoicePoint::CollectOrder, "RETURN COLLECT { UNWIND [1, 2, 3] AS x RETURN x } AS a"),
    (
        ChoicePoint::CollectOrder,
        "MATCH (a {k: 2}), (d {f: 0.0}) RETURN [p IN allShortestPaths((a)-[*]->(d)) | nodes(p)[1].i] AS a",
    ),
    (ChoicePoint::KeyOrder, "MATCH (n {k: 2}) RETURN keys(n) AS a"),
    (ChoicePoint::KeyOrder, "RETURN keys({x: 1, y: 2}) AS a"),
    (ChoicePoint::LabelOrder, "MATCH (n {k: 2}) RETURN labels(n) AS a"),
    (
        ChoicePoint::ShortestTie,
        "MATCH (a {k: 2}), (d {f: 0.0}), p = shortestPath((a)-[*]->(d)) RETURN nodes(p)[1].i AS a",
    ),
    (ChoicePoint::Representative, "UNWIND [1, 1.0] AS x RETURN DISTINCT x AS a"),
    (ChoicePoint::Representative, "UNWIND [0.0, -0.0] AS x RETURN x AS a, count(*) AS b"),
    (ChoicePoint::Representative, "RETURN 1 AS a UNION RETURN 1.0 AS a"),
    (
        ChoicePoint::Representative,
        "UNWIND [datetime('2020-01-01T12:00Z'), datetime('2020-01-01T13:00+01:00')] AS x RETURN DISTINCT x AS a",
    ),
    (
        ChoicePoint::ScanOrder,
        "MATCH (n:A) RETURN CASE WHEN n.i = 0 THEN 1 / n.i ELSE 9223372036854775807 + n.i END AS a",
    ),
    (ChoicePoint::ScanOrder, "RETURN EXISTS { MATCH (n:A) WHERE 1 / n.i > 0 } AS a"),
    (ChoicePoint::OperandOrder, "UNWIND [0] AS x RETURN x <> 0 AND 1 / x > 0 AS a"),
    (ChoicePoint::OperandOrder, "UNWIND [0] AS x RETURN x = 0 OR 1 / x > 0 AS a"),
    (ChoicePoint::OperandOrder, "UNWIND [0] AS x RETURN [1 / x, 9223372036854775807 + 1 + x] AS a"),
    (ChoicePoint::OperandOrder, "UNWIND [0] AS x RETURN 1 / x + (9223372036854775807 + 1 + x) AS a"),
    (ChoicePoint::ElementOrder, "RETURN any(x IN [1, 0] WHERE 1 / x > 0) AS a"),
    (ChoicePoint::Laziness, "UNWIND [1, 0] AS x RETURN 1 / x AS a LIMIT 1"),
    (ChoicePoint::Laziness, "UNWIND [0] AS x RETURN coalesce(1, 1 / x) AS a"),
    (
        ChoicePoint::MergeDirection,
        "MATCH (a {k: 2}), (b {i: 0}) MERGE (a)-[r:NEW]-(b) RETURN startNode(r).i AS a",
    ),
];

#[test]
fn chaos_does_not_change_a_determined_bag_of_rows() {
    for query in DETERMINED {
        let sorted = |answer: Result<Vec<String>, String>| {
            answer.map(|mut rows| {
                rows.sort();
                rows
            })
        };
        let plain = sorted(answer(query, None));
        assert!(plain.is_ok(), "{query}: {plain:?}");
        for seed in 0..SEEDS {
            assert_eq!(sorted(answer_with_chaos(query, seed)), plain, "{query} with seed {seed}");
        }
    }
}

#[test]
fn every_choice_point_alone_makes_some_answer_vary() {
    for (point, query) in VARYING {
        let answers: BTreeSet<_> = (0..SEEDS)
            .map(|seed| answer(query, Some(&Chaos::only(&mut Rng::from_seed_u64(seed), *point))))
            .collect();
        assert!(answers.len() > 1, "{point:?} changes nothing in {query}: {answers:?}");
        // All choice points together allow at least two answers, too.
        let together: BTreeSet<_> = (0..SEEDS * 4).map(|seed| answer_with_chaos(query, seed)).collect();
        assert!(together.len() >= 2, "{query}");
    }
    let points: BTreeSet<ChoicePoint> = VARYING.iter().map(|(point, _)| *point).collect();
    assert_eq!(points, BTreeSet::from(ChoicePoint::ALL));
}

#[test]
fn a_choice_point_does_not_affect_what_another_one_decides() {
    for (point, query) in [
        (ChoicePoint::SortTie, "UNWIND [1, 2, 3] AS x RETURN collect(x) AS a"),
        (ChoicePoint::KeyOrder, "MATCH (n {k: 2}) RETURN labels(n) AS a"),
        (ChoicePoint::RowOrder, "UNWIND [2, 1, 3] AS x RETURN x AS a ORDER BY a"),
    ] {
        for seed in 0..SEEDS {
            let chaos = Chaos::only(&mut Rng::from_seed_u64(seed), point);
            assert_eq!(answer(query, Some(&chaos)), answer(query, None), "{query}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for (_, query) in VARYING {
        assert_eq!(answer_with_chaos(query, 7), answer_with_chaos(query, 7), "{query}");
    }
}
