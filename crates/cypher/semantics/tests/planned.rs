//! Tests of the planned executor: on hand-written statements it gives the answers of the plain interpreter, with
//! the expected plans; and each of its planted faults shows on its own example.

use edgewise_cypher_semantics::fault::{self, Place};
use edgewise_cypher_semantics::{
    Budget, Fault, FaultSet, Knobs, Procedures, Settings, execute, execute_planned, explain_planned,
};
use edgewise_cypher_syntax::parse_statement;
use edgewise_model::{
    Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Value,
    graph::{GraphHash, canonical_hash},
};

static NO_PROCEDURES: Procedures = Procedures::NONE;

fn settings(faults: FaultSet) -> Settings<'static> {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("the time is valid");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::default(),
        procedures: &NO_PROCEDURES,
        now: DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid"),
        seed: 1,
        choice: None,
        faults,
    }
}

fn graph(setup: &[&str]) -> Graph {
    let mut graph = Graph::new();
    for text in setup {
        let statement = parse_statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        execute(&statement, &mut graph, &Map::new(), &settings(FaultSet::NONE))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    graph
}

/// A value as text, without the ids of nodes and relationships: those of new elements depend on the order of rows,
/// which is not defined.
fn text(value: &Value) -> String {
    match value {
        Value::Node(node) => format!("({:?} {:?})", node.labels, node.properties),
        Value::Relationship(relationship) => format!("[{} {:?}]", relationship.kind, relationship.properties),
        Value::List(items) => format!("{:?}", items.iter().map(text).collect::<Vec<_>>()),
        other => format!("{other:?}"),
    }
}

/// The rows in the order of the answer, or the kind of error, and a hash of the graph after the statement.
fn run(query: &str, graph: &Graph, planned: bool, faults: FaultSet) -> (Vec<String>, GraphHash) {
    let mut graph = graph.clone();
    let statement = parse_statement(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    let execute = if planned { execute_planned } else { execute };
    let rows = match execute(&statement, &mut graph, &Map::new(), &settings(faults)) {
        Ok(answer) => {
            let rows = answer.rows.map(|rows| rows.rows).unwrap_or_default();
            rows.iter().map(|row| row.iter().map(text).collect::<Vec<_>>().join(", ")).collect()
        }
        Err(error) => vec![format!("{} {}", error.kind, error.detail)],
    };
    (rows, canonical_hash(&graph))
}

fn explain(query: &str, graph: &Graph) -> String {
    let statement = parse_statement(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    explain_planned(&statement, graph, &Map::new(), &settings(FaultSet::NONE))
        .expect("the statement can be planned")
}

/// Checks that the planned executor and the plain interpreter give the same rows, in any order, and leave the same
/// graph.
#[track_caller]
fn check_planned_equals_plain(query: &str, graph: &Graph) {
    let (mut plain, before) = run(query, graph, false, FaultSet::NONE);
    let (mut planned, after) = run(query, graph, true, FaultSet::NONE);
    plain.sort_unstable();
    planned.sort_unstable();
    assert_eq!(plain, planned, "{query}\n{}", explain(query, graph));
    assert_eq!(before, after, "{query}\n{}", explain(query, graph));
}

/// A small graph with two indexes, on which the statements below run.
fn indexed_graph() -> Graph {
    graph(&[
        "CREATE INDEX FOR (n:A) ON (n.p)",
        "CREATE INDEX FOR (n:B) ON (n.p, n.q)",
        "CREATE (a:A {p: 1, q: 'x', k: 1}), (b:A {p: 2.5, q: 'y', k: 2}), (c:B {p: 1, q: 2, k: 3}), \
         (d:B {p: 1, k: 4}), (e:C {p: null, k: 5}), (f:A:B {p: 3, q: 2, k: 6}), (g {k: 7}), \
         (a)-[:T {w: 1}]->(b), (b)-[:T {w: 2}]->(c), (c)-[:S {w: 3}]->(a), (a)-[:S]->(a), (a)-[:T]->(b), \
         (d)-[:R {w: 4}]->(e), (f)-[:T]->(c), (c)-[:T]->(f)",
    ])
}

/// Statements that only read.
const READING: &[&str] = &[
    "MATCH (n) RETURN count(*) AS c",
    "MATCH (n:A) RETURN count(n) AS c",
    "MATCH (n:A:B) RETURN count(n) AS c",
    "MATCH ()-[r]->() RETURN count(r) AS c",
    "MATCH ()-[r:T|S|T]->() RETURN count(*) AS c",
    "MATCH ()-[r:R]-() RETURN count(*) AS c",
    "MATCH ()-[r]-() RETURN count(DISTINCT r) AS c",
    "MATCH (n:A) WHERE n.p > 1 RETURN n.k AS k",
    "MATCH (n:A) WHERE n.p >= 1 AND n.p < 2.5 RETURN n.k AS k",
    "MATCH (n:A {p: 1.0}) RETURN n.k AS k",
    "MATCH (n:A) WHERE n.p IN [1, 1.0, null, 3] RETURN n.k AS k",
    "MATCH (n:A) WHERE 2 < n.p AND n.p IS NOT NULL RETURN n.k AS k",
    "MATCH (n:B) WHERE n.p = 1 RETURN n.k AS k",
    "MATCH (n:B) WHERE n.p = 1 AND n.q > 1 RETURN n.k AS k",
    "MATCH (n:A) WHERE n.p > duration('P1D') RETURN n.k AS k",
    "MATCH (n:A) WHERE n.p = 0.0 / 0.0 RETURN n.k AS k",
    "MATCH (n:A) WHERE n.p > 0 RETURN n.p AS p ORDER BY p",
    "MATCH (n:A) WHERE n.p > 0 RETURN n.p AS p ORDER BY p DESC LIMIT 2",
    "MATCH (n) RETURN n.p AS p ORDER BY p DESC, n.k SKIP 1 LIMIT 3",
    "MATCH (a:A), (b:B) WHERE a.p = b.p RETURN a.k AS x, b.k AS y",
    "MATCH (a), (b) WHERE a.p = b.p RETURN a.k AS x, b.k AS y",
    "MATCH (a)-[r]->(b), (c)-[s]->(d) RETURN count(*) AS c",
    "MATCH (a)-[r]->(b) MATCH (c)-[s]->(d) RETURN count(*) AS c",
    "MATCH (a)-[r]-(b)-[s]-(c) RETURN count(*) AS c",
    "MATCH (a)-[r]->(b), (b)-[s]->(a) RETURN a.k AS x, b.k AS y",
    "MATCH (x)-[*1..3]->(y:C) RETURN x.k AS k",
    "MATCH p = (x)-[rs:T*0..2]->(y:A) RETURN length(p) AS l, [r IN rs | r.w] AS ws",
    "MATCH (x:A)-[*1..2]-(y) RETURN DISTINCT y.k AS k",
    "MATCH (x:A)-[*..3]->(y) RETURN DISTINCT x.k AS x, y.k AS y",
    "MATCH (x:A)-[:T]->(y)-[*1..2]->(z) RETURN count(*) AS c",
    "MATCH (a:A) OPTIONAL MATCH (a)-[r:R]->(b) RETURN a.k AS a, b.k AS b",
    "MATCH (a:A) OPTIONAL MATCH (a)-[:T]->(b) WHERE b.p > 1 WITH a, b WHERE b.k > 0 RETURN a.k AS a, b.k AS b",
    "MATCH (a:C) OPTIONAL MATCH (a)-[:T]->(b) MATCH (b), (c) RETURN count(*) AS c",
    "MATCH (a) WHERE (a)-[:T]->() RETURN a.k AS k",
    "MATCH (a) WHERE NOT (a)-[:T]->(:A) AND a.k > 1 RETURN a.k AS k",
    "MATCH (a) WHERE EXISTS { (a)-[:T]->(b) WHERE b.k > a.k } RETURN a.k AS k",
    "MATCH (a) WHERE EXISTS { MATCH (a)-->(b) RETURN b LIMIT 1 } RETURN a.k AS k",
    "MATCH (n) WITH n ORDER BY n.k LIMIT 3 WHERE n.p = 1 RETURN n.k AS k",
    "MATCH (n) WITH n.p AS p, count(*) AS c WHERE c > 1 RETURN p, c",
    "MATCH (n) WITH n, count(*) AS c WHERE n.p = 1 RETURN n.k AS k, c",
    "MATCH (n) WITH count(*) AS c WHERE false RETURN c",
    "MATCH (n) WITH DISTINCT n.p AS p RETURN p ORDER BY p LIMIT 2",
    "MATCH (n) WITH n ORDER BY n.k DESC RETURN count(*) AS c",
    "MATCH (n) WHERE n.k + 1 > 3 AND n.p / n.k > 0 RETURN n.k AS k",
    "MATCH (n) WHERE n.q > 1 AND 1 / (n.k - 3) > 0 RETURN n.k AS k",
    "MATCH (n) WHERE null = null OR n.k = 1 RETURN n.k AS k",
    "MATCH (n:A) RETURN n.p AS x UNION MATCH (n:B) RETURN n.p AS x",
    "MATCH (n:A) CALL { WITH n MATCH (n)-->(m) RETURN max(m.k) AS x } RETURN n.k AS k, x",
    "MATCH (n:A) UNWIND [1, 2] AS i OPTIONAL CALL { WITH n MATCH (n)-[:R]->() RETURN n AS x } RETURN n.k AS k, i, x",
    "UNWIND [1, 2, null] AS x MATCH (n {p: x}) RETURN x, n.k AS k",
    "UNWIND [1, 2] AS x UNWIND [x, 3] AS y WITH x, y WHERE x = 2 RETURN x, y",
    "MATCH (n) WHERE n.k > 2 RETURN n.k AS a, n.k * 2 AS b, n.p AS p",
    "MATCH (a)-[r {w: 1}]->(b) RETURN a.k AS a, b.k AS b",
    "MATCH (a) MATCH (a)-[r:T|S]->(b:A) WHERE r.w IS NULL RETURN a.k AS a, b.k AS b",
    "MATCH (n) RETURN n.k AS k LIMIT 0",
    "MATCH (n:Nobody) RETURN count(*) AS c, max(n.k) AS m",
];

/// Statements that write.
const WRITING: &[&str] = &[
    "MATCH (a)<--(b) WITH collect({a: a, b: b}) AS l UNWIND l AS x WITH x.a AS a, x.b AS b SET b.z = 5 RETURN a",
    "MATCH (a:A), (b:A) CREATE (:A {p: a.k * 10 + b.k}) RETURN count(*) AS c",
    "MATCH (n) CREATE (n)-[:NEW]->(:Z {k: n.k}) RETURN count(*) AS c",
    "MATCH (a:A) SET a.p = 7 WITH a MATCH (b:A) RETURN sum(b.p) AS s",
    "MATCH (a:A), (b:A) WHERE a.p = 1 SET b.p = 1 RETURN count(*) AS c",
    "MATCH (n:A) SET n.z = 1 RETURN n.k AS x LIMIT 0",
    "MATCH (n:A) SET n.z = n.k RETURN n.z AS z ORDER BY z LIMIT 1",
    "MATCH (n:A) WITH n, n.p AS x SET n.p = 5 RETURN x, n.p AS y",
    "MATCH (n) SET n:L SET n.y = 1 REMOVE n.k RETURN count(n) AS c",
    "MATCH (n:A) REMOVE n:A WITH n MATCH (m:A) RETURN count(*) AS c",
    "MATCH (n)-[r]-(m) DELETE r RETURN count(*) AS c",
    "MATCH (n:A) DETACH DELETE n WITH count(*) AS c MATCH (m) RETURN c, count(m) AS m",
    "MATCH (n:C) DELETE n",
    "MATCH (n) MERGE (m:M {v: n.p}) RETURN count(*) AS c",
    "UNWIND [1, 2, 1] AS x MERGE (m:M {v: x}) ON CREATE SET m.n = 1 ON MATCH SET m.n = m.n + 1 RETURN m.v AS v, m.n AS n",
    "MATCH (m:A {p: 1}) SET m.p = 2 WITH count(*) AS c MATCH (k:A {p: 1}) RETURN c, count(k) AS k",
    "UNWIND [1, 2] AS x CREATE (a {v: x}) CREATE (b {w: x})-[:E]->(a) RETURN a.v AS v, b.w AS w",
    "MATCH (n:A) FOREACH (x IN [1, 2] | CREATE (:F {v: x, k: n.k})) RETURN count(*) AS c",
    "MATCH (n:A) CALL { WITH n CREATE (m:S {k: n.k}) RETURN m } RETURN m.k AS k",
    "MATCH (n) SET n.k = n.k + 1 RETURN n",
    "CREATE (n:A {p: 9}) WITH n MATCH (m:A) WHERE m.p > 2 RETURN m.p AS p",
    "MATCH (n) SET n.x = 1 / (n.k - 3)",
];

#[test]
fn reading_statements_have_the_same_answer_planned_and_plain() {
    let graph = indexed_graph();
    READING.iter().for_each(|query| check_planned_equals_plain(query, &graph));
}

#[test]
fn writing_statements_leave_the_same_graph_planned_and_plain() {
    let graph = indexed_graph();
    WRITING.iter().for_each(|query| check_planned_equals_plain(query, &graph));
}

#[test]
fn plans_use_indexes_and_other_short_cuts() {
    let graph = indexed_graph();
    let has = |query: &str, words: &[&str]| {
        let plan = explain(query, &graph);
        words.iter().for_each(|word| assert!(plan.contains(word), "{query}: no {word} in\n{plan}"));
    };
    let lacks = |query: &str, word: &str| {
        let plan = explain(query, &graph);
        assert!(!plan.contains(word), "{query}: {word} in\n{plan}");
    };
    has("MATCH (n:A) RETURN count(*)", &["CountStore(:A)"]);
    has("MATCH (n:A) WHERE n.p > 1 AND n.p <= 2 RETURN n", &["IndexSeek(:A, p<>)"]);
    has("MATCH (n:B {p: 1}) RETURN n", &["LabelScan(:B)", "Filter(1)"]);
    has("MATCH (n:B {p: 1, q: 2}) RETURN n", &["IndexSeek(:B, p=, q=)"]);
    lacks("MATCH (n:A) WHERE n.p > 1 RETURN n.p AS p ORDER BY p", "Sort");
    has("MATCH (a:A), (b:B) WHERE a.p = b.k RETURN count(*)", &["HashJoin"]);
    has("MATCH (a)-[:T]->(b)-[:T]->(c:C) RETURN a", &["LabelScan(:C)"]);
    has("MATCH (a)-[r:R]->(b) RETURN a", &["TypeScan(:R, Out)"]);
    has("MATCH (a:A)-->(b)-->(a) RETURN a", &["ExpandInto"]);
    has("MATCH (n) RETURN n ORDER BY n.p LIMIT 3", &["Top(asc)"]);
    has("MATCH (a) WHERE (a)-->(:A) RETURN a", &["SemiApply"]);
    has("MATCH (a:A)-[*]->(b) RETURN DISTINCT b", &["PruningExpand"]);
    has("MATCH (a:A), (b:A) CREATE (:A)", &["Eager", "Create"]);
    lacks("MATCH (a:A) CREATE (:B)", "Eager");
    lacks("MATCH (a:A) SET a.z = 1 RETURN count(a) AS c", "Eager");
    has("MATCH (n) WHERE n.k > 1 RETURN n.p AS p, n.p + 1 AS q", &["CacheProperties(1)"]);
    has("MATCH p = shortestPath((a:A)-[*]-(b:B)) RETURN p", &["Plain(Match)"]);
    // A condition is moved across WITH into the MATCH.
    lacks("MATCH (a:A) WITH a, a.k AS k WHERE a.p = 1 RETURN k", "Filter");
}

fn planned_faults() -> impl Iterator<Item = &'static Fault> {
    fault::all().filter(|fault| fault.place == Place::Planned)
}

#[test]
fn every_planned_fault_makes_its_example_wrong_and_the_correct_plan_does_not() {
    let mut silent = Vec::new();
    for fault in planned_faults() {
        let graph = graph(fault.setup);
        let plain = run(fault.query, &graph, false, FaultSet::NONE);
        let honest = run(fault.query, &graph, true, FaultSet::NONE);
        assert_eq!(plain, honest, "{}: {}\n{}", fault.name, fault.query, explain(fault.query, &graph));
        assert!(!plain.0.iter().any(|row| row.contains("Error")), "{}: {:?}", fault.name, plain.0);
        if run(fault.query, &graph, true, FaultSet::of(fault)) == honest {
            silent.push(format!("{}: {}\n{}", fault.name, fault.query, explain(fault.query, &graph)));
        }
    }
    assert!(silent.is_empty(), "{} faults do not show:\n{}", silent.len(), silent.join("\n\n"));
}

#[test]
fn planned_faults_rarely_show_on_the_examples_of_other_faults() {
    let faults: Vec<&Fault> = planned_faults().collect();
    let mut shared = Vec::new();
    for shown in &faults {
        let graph = graph(shown.setup);
        let honest = run(shown.query, &graph, true, FaultSet::NONE);
        for other in faults.iter().filter(|other| other.name != shown.name) {
            if run(shown.query, &graph, true, FaultSet::of(other)) != honest {
                shared.push(format!("{} by {}", shown.name, other.name));
            }
        }
    }
    assert!(shared.len() * 4 <= faults.len(), "{shared:#?}");
}

#[test]
fn there_are_at_least_44_planned_faults_and_a_third_need_three_conditions() {
    let all = planned_faults().count();
    let hard = planned_faults().filter(|fault| fault.conditions >= 3).count();
    assert!(all >= 44 && hard * 3 >= all, "{hard} of {all}");
}

#[test]
fn planned_faults_do_not_affect_the_plain_interpreter() {
    let all = planned_faults().fold(FaultSet::NONE, FaultSet::with);
    for fault in planned_faults() {
        let graph = graph(fault.setup);
        assert_eq!(run(fault.query, &graph, false, FaultSet::NONE), run(fault.query, &graph, false, all));
    }
}

#[test]
fn relationships_created_during_an_expand_do_not_shift_the_remaining_ones() {
    let graph = graph(&["CREATE (a:A)-[:U]->(:B), (a)<-[:T]-(:B), (a)<-[:T]-(:B)"]);
    for query in [
        "MATCH (n:A)-[r:T]-(m) MERGE (n)-[s:S]->(n) RETURN m",
        "MATCH (n:A)-[r:T*1..2]-(m) MERGE (n)-[s:S]->(n) RETURN m",
        "MATCH (n:A)-[r:T]-(m) CREATE (n)-[s:S]->(n) RETURN m",
    ] {
        let (plain, planned) =
            (run(query, &graph, false, FaultSet::NONE), run(query, &graph, true, FaultSet::NONE));
        assert_eq!(plain, planned, "{query}");
        assert_eq!(plain.0.len(), 2, "{query}");
    }
}

#[test]
fn local_variables_of_a_condition_do_not_make_rows_distinct() {
    let graph = graph(&[]);
    for query in [
        "UNWIND [-4, 0, 0, null] AS x WITH DISTINCT x WHERE reduce(a = 5, e IN [1, 2] | a - x) < 9 OR true RETURN x",
        "UNWIND [1, 1, 2, 2] AS x WITH DISTINCT x WHERE any(e IN [x, 3] WHERE e = x) RETURN x",
    ] {
        let (plain, planned) =
            (run(query, &graph, false, FaultSet::NONE), run(query, &graph, true, FaultSet::NONE));
        assert_eq!(plain, planned, "{query}");
    }
}
