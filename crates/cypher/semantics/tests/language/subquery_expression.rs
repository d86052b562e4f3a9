//! Tests of `EXISTS {}`, `COUNT {}` and `COLLECT {}`.

use crate::database::Database;

fn graph() -> Database {
    Database::with(&[
        "CREATE (a:P {n: 'a'})-[:K {w: 1}]->(b:P {n: 'b'})-[:K {w: 2}]->(c:P {n: 'c'}), (a)-[:K {w: 3}]->(c)",
    ])
}

#[test]
fn count_counts_rows() {
    let mut database = graph();
    database.gives(
        "MATCH (p:P) RETURN p.n, COUNT { (p)-[:K]->() } ORDER BY p.n",
        &["'a', 2", "'b', 1", "'c', 0"],
    );
    database.gives("MATCH (p:P) WHERE COUNT { (p)-->() } > 1 RETURN p.n", &["'a'"]);
    database.gives("RETURN COUNT { MATCH (x) RETURN DISTINCT labels(x) }", &["1"]);
    database.gives("RETURN COUNT { UNWIND [1, 1] AS x RETURN x UNION UNWIND [1, 2] AS x RETURN x }", &["2"]);
}

#[test]
fn collect_collects_one_column() {
    let mut database = graph();
    database.gives(
        "MATCH (p:P {n: 'a'}) RETURN COLLECT { MATCH (p)-[k]->(q) RETURN q.n + k.w ORDER BY k.w DESC }",
        &["['c3', 'b1']"],
    );
    // Unlike the aggregate `collect`, `COLLECT {}` keeps nulls.
    database.gives("RETURN COLLECT { UNWIND [1, null] AS x RETURN x }", &["[1, null]"]);
    assert_eq!(
        database.fails("RETURN COLLECT { RETURN 1 AS a, 2 AS b }"),
        "compile time SyntaxError: UnexpectedSyntax"
    );
}

#[test]
fn exists_takes_patterns_and_queries() {
    let mut database = graph();
    database.gives("MATCH (p:P) WHERE EXISTS { (p)-[k:K]->(q) WHERE k.w = 2 } RETURN p.n", &["'b'"]);
    database.gives("MATCH (p:P) WHERE NOT EXISTS { MATCH (p)-->() RETURN p } RETURN p.n", &["'c'"]);
    database.gives("RETURN EXISTS { MATCH (x:None) RETURN count(x) AS c }", &["true"]);
}

#[test]
fn subquery_expressions_can_be_nested_and_see_outer_variables() {
    let mut database = graph();
    database.gives(
        "MATCH (p:P) WHERE EXISTS { MATCH (p)-->(q) WHERE COUNT { (q)-->() } = 1 } RETURN p.n",
        &["'a'"],
    );
    // A WITH inside does not hide the variables of the surrounding query.
    database.gives("WITH 5 AS outer RETURN EXISTS { WITH 1 AS x WHERE outer = 5 RETURN x }", &["true"]);
}

#[test]
fn subquery_expressions_must_only_read() {
    assert_eq!(
        graph().fails("RETURN COUNT { CREATE (x) RETURN x }"),
        "compile time SyntaxError: InvalidClauseComposition"
    );
}
