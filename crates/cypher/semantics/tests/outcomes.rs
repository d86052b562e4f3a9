//! Tests of the enumeration of outcomes: random choices lead only to enumerated outcomes and, if these are few, to all
//! of them.

use edgewise_cypher_semantics::{
    Budget, Chaos, Choice, FaultSet, Knobs, Outcomes, Procedures, Settings, execute, outcomes,
};
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng, Value};
use std::collections::BTreeSet;

/// No procedures.
static NO_PROCEDURES: Procedures = Procedures::NONE;
/// How many seeds random choices are made with.
const SEEDS: u64 = 400;
/// How many runs an enumeration may take.
const CAP: usize = 512;

const SETUP: &str = "CREATE (a:A:B {i: 1, k: 2}), (b:A {i: 0}), (c:A {i: 2}), (d:B {i: 1.0}), \
     (a)-[:T {i: 1}]->(b)-[:T {i: 2}]->(d), (a)-[:T {i: 3}]->(c)-[:U {i: 4}]->(d), (d)-[:U {i: 5}]->(d)";

fn settings(choice: Option<&dyn Choice>) -> Settings<'_> {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("the time is valid");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &NO_PROCEDURES,
        now: DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid"),
        seed: 1,
        choice,
        faults: FaultSet::NONE,
    }
}

fn setup() -> Graph {
    let mut graph = Graph::new();
    let statement = parse_statement(SETUP).expect("the text is a valid statement");
    execute(&statement, &mut graph, &Map::new(), &settings(None)).expect("the setup runs without an error");
    graph
}

/// The enumerated outcomes of a query.
fn enumerated(query: &str) -> Outcomes {
    let statement = parse_statement(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    outcomes(&statement, &setup(), &Map::new(), &settings(None), CAP)
}

/// An outcome as text: its rows, sorted, and a hash of its graph.
type OutcomeText = (Vec<String>, String);

/// The rows and the graph as text, to compare them.
fn outcome_text(rows: &[Vec<Value>], graph: &Graph) -> OutcomeText {
    let mut rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    rows.sort();
    (rows, format!("{:?}", canonical_hash(graph)))
}

/// All outcomes as texts, with one for every way to choose the rows that are left open.
fn all_as_text(outcomes: &Outcomes) -> BTreeSet<OutcomeText> {
    let mut found = BTreeSet::new();
    for outcome in &outcomes.allowed {
        let certain = outcome.rows.clone().map(|rows| rows.rows).unwrap_or_default();
        let mut answers = vec![certain];
        for candidates in &outcome.open {
            let ways: Vec<u32> = (0..1_u32 << candidates.rows.len())
                .filter(|way| way.count_ones() as usize == candidates.take)
                .collect();
            let rows = &candidates.rows;
            let taken = |way: u32| (0..rows.len()).filter(move |place| way >> place & 1 == 1);
            answers = answers
                .iter()
                .flat_map(|answer| ways.iter().map(move |way| (answer, *way)))
                .map(|(answer, way)| {
                    answer.iter().cloned().chain(taken(way).map(|place| rows[place].clone())).collect()
                })
                .collect();
        }
        found.extend(answers.iter().map(|rows| outcome_text(rows, &outcome.graph)));
    }
    found
}

/// The outcomes to which random choices lead, with many seeds.
fn by_random_choices(query: &str) -> BTreeSet<OutcomeText> {
    let statement = parse_statement(query).expect("the text is a valid statement");
    let run = |choice: Option<&dyn Choice>| {
        let mut graph = setup();
        let answer = execute(&statement, &mut graph, &Map::new(), &settings(choice))
            .unwrap_or_else(|error| panic!("{query}: {error}"));
        outcome_text(&answer.rows.map(|rows| rows.rows).unwrap_or_default(), &graph)
    };
    let mut found: BTreeSet<OutcomeText> =
        (0..SEEDS).map(|seed| run(Some(&Chaos::new(&mut Rng::from_seed_u64(seed))))).collect();
    found.insert(run(None));
    found
}

/// Queries, each with the number of outcomes it has.
const COUNTED: &[(usize, &str)] = &[
    (1, "MATCH (n) RETURN n.i AS a ORDER BY a"),
    (1, "UNWIND [1, 2, 3] AS x RETURN x AS a"),
    (3, "UNWIND [1, 2, 3] AS x RETURN x AS a LIMIT 1"),
    (3, "UNWIND [1, 2, 3] AS x WITH x LIMIT 2 RETURN sum(x) AS a"),
    (1, "UNWIND [2, 2, 2] AS x WITH x LIMIT 2 RETURN sum(x) AS a"),
    (1, "UNWIND [1, 2] AS x WITH x LIMIT 5 RETURN sum(x) AS a"),
    (1, "UNWIND [3, 1, 2] AS x WITH x ORDER BY x SKIP 1 LIMIT 1 RETURN x AS a"),
    (2, "UNWIND [[1, 1], [1, 2], [0, 3]] AS x WITH x ORDER BY x[0] SKIP 1 LIMIT 1 RETURN x AS a"),
    (6, "UNWIND [1, 2, 3] AS x RETURN collect(x) AS a"),
    (3, "UNWIND [1, 1, 3] AS x RETURN collect(x) AS a"),
    (1, "UNWIND [1, 2, 3] AS x RETURN count(x) AS a, sum(x) AS b, max(x) AS c"),
    (2, "UNWIND [1, 1.0] AS x RETURN max(x) AS a"),
    (2, "UNWIND [1, 1.0, 1, 1.0] AS x RETURN DISTINCT x AS a"),
    (2, "UNWIND [0.0, -0.0, 0.0] AS x RETURN x AS a, count(*) AS b"),
    (2, "RETURN 1 AS a UNION RETURN 1.0 AS a"),
    (2, "MATCH (n {k: 2}) RETURN labels(n) AS a"),
    (2, "MATCH (n {k: 2}) RETURN [(n)-[r]->() | r.i] AS a"),
    (6, "RETURN COLLECT { UNWIND [1, 2, 3] AS x RETURN x } AS a"),
    (1, "RETURN COLLECT { UNWIND [1, 2, 3] AS x RETURN x ORDER BY x } AS a"),
    (2, "RETURN COLLECT { UNWIND [[1, 1], [1, 2]] AS x RETURN x ORDER BY x[0] } AS a"),
    (
        2,
        "MATCH (a {k: 2}), (d:B) WHERE d.k IS NULL MATCH p = shortestPath((a)-[*]->(d)) RETURN nodes(p)[1].i AS a",
    ),
    (1, "MATCH (n:A) SET n.i = n.i + 10 RETURN n.i AS a"),
    (3, "MATCH (n:A), (m:B {k: 2}) SET m.z = n.i"),
    (2, "MATCH (n) MATCH (m:B {k: 2}) SET m.z = n.i = 1"),
    (27, "MATCH (n:A), (m:A) SET m.z = n.i"),
    (1, "MATCH (n:B) CREATE (n)-[:V]->(m:C {i: n.i}) RETURN m.i AS a"),
    (3, "UNWIND [1, 2, 3] AS x MERGE (c:C) ON CREATE SET c.i = x"),
    (3, "UNWIND [1, 2, 3] AS x MERGE (c:C) ON CREATE SET c.i = x RETURN DISTINCT c.i AS a"),
    (2, "MATCH (a {k: 2}), (b {i: 2}) MERGE (a)-[:NEW]-(b)"),
    (1, "MATCH (a {k: 2}), (b {i: 2}) MERGE (a)-[:T]-(b)"),
    (1, "MATCH (n:A) MERGE (n)-[:W]->(m:D {i: n.i})"),
    (3, "MATCH (n:A) CALL { WITH n MERGE (c:C) ON CREATE SET c.i = n.i } RETURN count(*) AS a"),
    (3, "MATCH (n:A) CALL { WITH n MERGE (c:C) ON CREATE SET c.i = n.i RETURN c } RETURN count(c) AS a"),
    (2, "MATCH (c:B) MERGE (m:M) WITH DISTINCT m, c MERGE (m)-[:W]->(c) ON CREATE SET m.last = c.k"),
    (2, "MATCH (x {k: 2}) MERGE (x)-[r:T]->(y) ON MATCH SET x.seen = y.i"),
    (1, "MATCH (n:A) WHERE n.i > 0 DETACH DELETE n"),
    (3, "MATCH (n:A) WITH n LIMIT 1 SET n.picked = true"),
];

#[test]
fn enumeration_finds_exactly_the_outcomes_of_random_choices() {
    for (count, query) in COUNTED {
        let outcomes = enumerated(query);
        assert!(outcomes.complete, "{query}: {outcomes:?}");
        let (spelled, chance) = (all_as_text(&outcomes), by_random_choices(query));
        assert_eq!(spelled, chance, "{query}");
        assert_eq!(spelled.len(), *count, "{query}: {spelled:?}");
    }
}

#[test]
fn limit_may_keep_any_of_the_values_without_a_defined_order() {
    for (count, query) in [
        (4, "MATCH (n) WITH n ORDER BY n LIMIT 1 RETURN n AS a"),
        (4, "MATCH (n) WITH n, {a: n.i} AS m ORDER BY m, n.i LIMIT 1 RETURN n AS a"),
        (4, "MATCH (n) RETURN n AS a ORDER BY [n], n.i LIMIT 1"),
        (
            2,
            "UNWIND [datetime('2020-01-01T12:00Z'), datetime('2020-01-01T13:00+01:00')] AS x WITH x ORDER BY x LIMIT 1 \
             RETURN x AS a",
        ),
    ] {
        let outcomes = enumerated(query);
        assert!(outcomes.complete, "{query}");
        let (spelled, chance) = (all_as_text(&outcomes), by_random_choices(query));
        assert_eq!(spelled.len(), count, "{query}: {spelled:?}");
        assert!(chance.is_subset(&spelled), "{query}");
    }
}

#[test]
fn too_many_choices_make_the_outcomes_incomplete() {
    for query in [
        "UNWIND range(1, 9) AS x RETURN collect(x) AS a",
        "UNWIND range(1, 9) AS x MERGE (c:C) ON CREATE SET c.i = x",
        "MATCH (n) RETURN collect(n) AS a, collect([n]) AS b",
    ] {
        assert!(!enumerated(query).complete, "{query}");
    }
}

#[test]
fn an_error_makes_the_outcomes_incomplete() {
    let outcomes = enumerated("UNWIND [1, 0] AS x RETURN 1 / x AS a LIMIT 1");
    assert!(!outcomes.complete && outcomes.raises.is_some());
}

#[test]
fn rows_left_open_by_limit_are_one_outcome_with_candidates() {
    let outcomes = enumerated("UNWIND range(1, 50) AS x RETURN x AS a SKIP 3 LIMIT 20");
    assert!(outcomes.complete);
    let [only] = outcomes.allowed.as_slice() else { panic!("{outcomes:?}") };
    assert_eq!((only.open[0].rows.len(), only.open[0].take, outcomes.runs), (50, 20, 1));
    assert_eq!(only.an_answer().map(|rows| rows.len()), Some(20));
}
