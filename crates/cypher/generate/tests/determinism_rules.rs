//! Tests that every rule of the determinism analysis is needed: for each there is a query whose answers really differ
//! from run to run, so that they would count as a contradiction without the rule.

mod trial;

use edgewise_cypher_semantics::Procedures;
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_testing::determinism::{Determinism, Facts};
use edgewise_model::{Graph, Map};
use trial::{Shares, Trial, prepare};

const SETUP: &[&str] = &[
    "CREATE (a:A {k: 1, f: 0.1, s: 'x'})-[:T {w: 1}]->(b:A {k: 2, f: 0.2, s: 'y'})-[:T {w: 2}]->(c:B {k: 3, f: 1e16}), \
     (a)-[:U {w: 3}]->(d:B {k: 4, f: -1e16})-[:U {w: 4}]->(c), (e:A:B {k: 5, l: 1, m: 2})",
];

/// The rules of the analysis, each with a query that needs it. A value is *free* if it may differ from run to run.
const RULES: &[(&str, &str)] = &[
    ("collect gives a list in any order", "MATCH (n) WITH n.k AS k RETURN collect(k) AS c"),
    (
        "collect of distinct values gives a list in any order",
        "UNWIND [1, 2, 1] AS x WITH x RETURN collect(DISTINCT x) AS c",
    ),
    ("keys come in any order", "MATCH (n {k: 5}) RETURN keys(n) AS c"),
    ("labels come in any order", "MATCH (n {k: 5}) RETURN labels(n) AS c"),
    ("the head of a free list is free", "MATCH (n {k: 5}) RETURN head(labels(n)) AS c"),
    ("an element of a free list is free", "MATCH (n {k: 5}) RETURN labels(n)[0] AS c"),
    ("a slice of a free list is free", "MATCH (n {k: 5}) RETURN labels(n)[0..1] AS c"),
    ("a comparison with a free list is free", "MATCH (n {k: 5}) RETURN labels(n) = ['A', 'B'] AS c"),
    ("a free list in a list is free", "MATCH (n {k: 5}) RETURN [labels(n)] AS c"),
    ("a free list in a map is free", "MATCH (n {k: 5}) RETURN {l: labels(n)} AS c"),
    ("a filter by a free list is free", "MATCH (n {k: 5}) WHERE head(keys(n)) = 'k' RETURN n.k AS c"),
    (
        "DISTINCT of a free list is free",
        "UNWIND [1, 2, 3] AS x MATCH (n {k: 5}) RETURN DISTINCT labels(n) AS c",
    ),
    (
        "groups by a free list are free",
        "UNWIND [1, 2, 3] AS x MATCH (n {k: 5}) RETURN labels(n) AS c, count(*) AS d",
    ),
    ("reduce over a free list is free", "MATCH (n {k: 5}) RETURN reduce(t = '', x IN keys(n) | t + x) AS c"),
    ("LIMIT without ORDER BY keeps any rows", "MATCH (n) WITH n RETURN n.k AS c LIMIT 2"),
    ("SKIP without ORDER BY drops any rows", "MATCH (n) WITH n RETURN n.k AS c SKIP 2"),
    (
        "LIMIT keeps any of several rows with equal sort keys",
        "UNWIND [1, 2, 3] AS x RETURN x AS c, 1 AS d ORDER BY d LIMIT 1",
    ),
    (
        "which row LIMIT keeps decides whether a later filter keeps it",
        "UNWIND [1, 2, 3] AS x WITH x LIMIT 1 WITH x WHERE x = 1 RETURN x AS c",
    ),
    (
        "an aggregate over rows that LIMIT keeps is free",
        "UNWIND [1, 2, 3] AS x WITH x LIMIT 1 RETURN sum(x) AS c",
    ),
    ("DISTINCT has a free representative", "UNWIND [1, 1.0] AS x RETURN DISTINCT x AS c"),
    ("arithmetic on a free representative is free", "UNWIND [1, 1.0] AS x WITH DISTINCT x RETURN x / 2 AS c"),
    ("zeros of both signs are equivalent", "UNWIND [0.0, -0.0] AS x WITH DISTINCT x RETURN 1 / x AS c"),
    (
        "the same instant in two zones is equivalent",
        "UNWIND [time('12:00Z'), time('13:00+01:00')] AS x RETURN DISTINCT x AS c",
    ),
    ("float sums depend on the order of rows", "MATCH (n) WITH n.f AS f RETURN sum(f) AS c"),
    (
        "means of floats depend on the order of rows",
        "UNWIND [0.1, 0.2, 0.3, 1e16, -1e16] AS x WITH x RETURN avg(x) AS c",
    ),
    ("min takes the first of equivalent values", "UNWIND [1, 1.0] AS x WITH x RETURN min(x) AS c"),
    (
        "percentileDisc takes the first of equivalent values",
        "UNWIND [1, 1.0] AS x WITH x RETURN percentileDisc(x, 0.5) AS c",
    ),
    (
        "shortestPath takes any of several shortest paths",
        "MATCH (a {k: 1}), (c {k: 3}) MATCH p = shortestPath((a)-[*]->(c)) RETURN [r IN relationships(p) | r.w] AS c",
    ),
    (
        "a path selector takes any of several shortest paths",
        "MATCH p = ANY SHORTEST (a {k: 1})-[*]->(c {k: 3}) RETURN [r IN relationships(p) | r.w] AS c",
    ),
    (
        "several rows set one property to different values",
        "MATCH (n {k: 1}) UNWIND [1, 2, 3] AS x SET n.k = x",
    ),
    ("two items of a SET set one property of the same node", "MATCH (a:A), (b:A) SET a.k = 1, b.k = 2"),
    ("a SET reads what another row set", "MATCH (a:A)-[:T]->(b) SET a.k = b.k + 10, b.s = 'z'"),
    ("SET writes a value from a free list", "MATCH (n {k: 5}) SET n.s = head(labels(n))"),
    ("LIMIT decides which element is written", "MATCH (n) WITH n LIMIT 1 SET n.s = 'z'"),
    ("LIMIT decides what is created", "UNWIND [1, 2, 3] AS x WITH x LIMIT 1 CREATE (:N {x: x})"),
    (
        "the first row decides the direction of an undirected MERGE",
        "MATCH (a {k: 1}), (c {k: 5}) UNWIND [[a, c], [c, a]] AS p WITH p[0] AS x, p[1] AS y MERGE (x)-[:M]-(y)",
    ),
    ("MERGE stores the first of equivalent values", "UNWIND [1, 1.0] AS x MERGE (:N {x: x})"),
    (
        "MERGE runs ON CREATE for the first row only",
        "UNWIND [1, 2, 3] AS x MERGE (n:N) ON CREATE SET n.x = x",
    ),
    (
        "FOREACH over a free list writes in any order",
        "MATCH (n {k: 5}) FOREACH (x IN labels(n) | SET n.s = x)",
    ),
    (
        "FOREACH writes another value for each row",
        "MATCH (n {k: 1}) UNWIND [1, 2] AS y FOREACH (x IN [1] | SET n.s = y)",
    ),
    (
        "a subquery writes once per row",
        "UNWIND [1, 2, 3] AS x CALL (x) { MERGE (n:N) ON CREATE SET n.x = x }",
    ),
    (
        "a property that was set to a free value is free",
        "MATCH (n {k: 1}) UNWIND [7, 8, 9] AS x SET n.s = x WITH DISTINCT n RETURN n.s AS c",
    ),
    (
        "an element with a property that was set to a free value is free",
        "MATCH (n {k: 1}) UNWIND [7, 8, 9] AS x SET n.s = x WITH DISTINCT n RETURN n AS c",
    ),
    (
        "an element that ON MATCH set to a free value is free",
        "CREATE (n:Z) MERGE (a:A) ON MATCH SET n.k = a.k WITH DISTINCT n RETURN n AS c",
    ),
    (
        "SETs after a MERGE of a path write once per row",
        "MATCH (n:A) MERGE p = (n)-[r:M]->(m:N {x: 'aa'}) ON MATCH SET r.w = 1 SET m = {y: m.x, k: n.k} SET n = {s: 'A'} RETURN m, p",
    ),
    (
        "a match on a property that was set to a free value is free",
        "MATCH (n {k: 1}) UNWIND [7, 8, 9] AS x SET n.s = x WITH count(*) AS q MATCH (m {s: 7}) RETURN count(m) AS c",
    ),
    (
        "UNION keeps any of several equivalent rows",
        "UNWIND [1, 1.0] AS x WITH x ORDER BY x RETURN x AS c UNION UNWIND [1.0] AS x RETURN x AS c",
    ),
    ("COLLECT gives a list in any order", "RETURN COLLECT { MATCH (n) RETURN DISTINCT n.k AS k } AS c"),
    (
        "an item that contains a free grouping key is free",
        "UNWIND [1, 1.0] AS x WITH x ORDER BY x RETURN x / 2 + count(*) AS c, x AS d",
    ),
];

fn graph() -> Graph {
    let mut graph = Graph::new();
    for text in SETUP {
        let statement = parse_statement(text).expect("a statement");
        prepare(&statement, &mut graph).expect("a graph");
    }
    graph
}

#[test]
fn every_rule_holds_and_is_needed() {
    let graph = graph();
    let mut unneeded = Vec::new();
    for (rule, text) in RULES {
        let statement = parse_statement(text).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let trial = Trial {
            statement: &statement,
            graph: &graph,
            parameters: &Map::new(),
            procedures: &Procedures::default(),
            schema: None,
        };
        let mut shares = Shares::default();
        let mut differs = false;
        for seed in 0..24 {
            trial.judge(seed, &mut shares).unwrap_or_else(|why| panic!("{rule}: {why}\n{text}"));
            differs |= trial.differs(seed);
        }
        assert_eq!(shares.invalid + shares.too_large, 0, "{rule}: {text}");
        if !differs {
            unneeded.push(*rule);
        }
    }
    assert!(unneeded.is_empty(), "the answers never differ for the queries of these rules: {unneeded:?}");
}

#[test]
fn deterministic_queries_are_recognised() {
    let exact = [
        "MATCH (n) RETURN n.k AS c",
        "MATCH (n) RETURN count(*) AS c",
        "MATCH (n) RETURN size(labels(n)) AS c",
        "MATCH (n) RETURN 'A' IN labels(n) AS c",
        "MATCH (n) WHERE size(keys(n)) > 1 RETURN n.s AS c",
        "UNWIND [3, 1, 2] AS x RETURN x AS c ORDER BY c LIMIT 2",
        "UNWIND [1, 1, 2] AS x RETURN DISTINCT x AS c ORDER BY c SKIP 1",
        "UNWIND ['a', 'b'] AS x RETURN x AS c, count(*) AS d ORDER BY c LIMIT 1",
        "UNWIND [1, 2, 3] AS x RETURN sum(x) AS c, max(x) AS d",
        "MATCH (n) WITH collect(n.s) AS l UNWIND l AS c RETURN c",
        "MATCH (a {k: 1}), (c {k: 3}) MATCH p = shortestPath((a)-[*]->(c)) RETURN length(p) AS c",
        "MATCH (n) SET n.z = 1 RETURN n.z AS c",
        "MATCH (n) SET n.z = n.k RETURN n.z AS c",
        "MATCH (n) SET n.k = n.k + 1 RETURN n.k AS c",
        "MATCH ()-[r:T]->() SET r.w = r.w + 1 RETURN r.w AS c",
        "UNWIND [1, 2, 2] AS x MERGE (n:N {x: x}) RETURN n.x AS c",
        "MATCH (a:A), (b:B) MERGE (a)-[:M]->(b)",
        "MATCH (n:A) CREATE (n)-[:M]->(m:N {x: n.k}) RETURN m.x AS c",
        "MATCH (n:B) DETACH DELETE n",
        "CREATE (n:Z) FOREACH (x IN [1, 2, 3] | SET n.k = x)",
    ];
    let graph = graph();
    let facts = Facts::default().with_graph(&graph);
    for text in exact {
        let statement = parse_statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let trial = Trial {
            statement: &statement,
            graph: &graph,
            parameters: &Map::new(),
            procedures: &Procedures::default(),
            schema: None,
        };
        for seed in 0..8 {
            trial.judge(seed, &mut Shares::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        }
        let determinism = Determinism::of(statement.as_query().expect("a query"), None, &facts);
        assert!(determinism.undetermined().is_none(), "{text}: {determinism:?}");
        // Without a schema a stored value may be a float, so the value that represents a group may be free, but nothing
        // else.
        let free = determinism
            .columns
            .iter()
            .any(|column| column.freedom > edgewise_cypher_testing::determinism::Freedom::Representative);
        assert!(!free, "{text}: {determinism:?}");
    }
}
