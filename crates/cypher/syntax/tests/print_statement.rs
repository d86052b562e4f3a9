//! Tests of the exact text of statements and clauses.

use edgewise_cypher_syntax::{Dialect, Printer, parse_statement, print_statement};

fn printed(text: &str) -> String {
    print_statement(&parse_statement(text).expect(text), Dialect::whole())
}

fn in_dialect(text: &str, dialect: &str) -> String {
    print_statement(&parse_statement(text).expect(text), Dialect::by_id(dialect).expect(dialect))
}

#[test]
fn statements_in_canonical_form_are_printed_unchanged() {
    for text in [
        "MATCH (n) RETURN n",
        "OPTIONAL MATCH p = (a:A {x: 1})-[r:T|U*1..2 {y: 2}]->(b), (c) USING INDEX a:A(x) WHERE a.x = b.x RETURN *",
        "MATCH REPEATABLE ELEMENTS (a)-->(b) RETURN a",
        "MATCH ()<--()<-->()--()-[:T]-() RETURN 1",
        "MATCH (n:A:B) WITH DISTINCT n, count(*) AS c ORDER BY c DESC, n.x SKIP 1 LIMIT 2 WHERE c > 1 RETURN n AS m",
        "MATCH ANY SHORTEST (a)((x)-->(y) WHERE x.k = y.k){1,3}(b) RETURN a",
        "MATCH SHORTEST 2 PATH GROUPS (a)-->+(b) RETURN a",
        "MATCH (n:$(x)&!%) RETURN n",
        "MATCH (n IS A|B WHERE n.x > 0) RETURN n",
        "UNWIND [1, 2] AS x RETURN x OFFSET 1",
        "RETURN ALL *, 1 AS x",
        "RETURN ALL ((a + b) * c)",
        "CREATE (a:A $props)-[:T]->(b)",
        "MERGE (a:A) ON CREATE SET a.x = 1, a += {y: 2} ON MATCH SET a:B",
        "MATCH (a) SET a.x = 1, a = {}, a[k] = 2, CASE WHEN true THEN a END.y = 3 REMOVE a.x, a:A DETACH DELETE a",
        "FOREACH (x IN [1] | CREATE (:A {x: x}) SET n.x = x)",
        "CALL db.labels",
        "CALL db.index.fulltext.queryNodes('i', 'q') YIELD node AS n, score WHERE score > 1 RETURN n",
        "CALL { MATCH (n) RETURN n } IN 3 CONCURRENT TRANSACTIONS OF 5 ROWS ON ERROR CONTINUE REPORT STATUS AS s FINISH",
        "OPTIONAL CALL (a, b) { RETURN 1 AS x UNION ALL RETURN 2 AS x } RETURN x",
        "LOAD CSV WITH HEADERS FROM 'f' AS row FIELDTERMINATOR ';' RETURN row",
        "EXPLAIN CYPHER 5 runtime=slotted RETURN 1",
        "RETURN 1 UNION RETURN 2 UNION DISTINCT RETURN 3",
        "CREATE INDEX i IF NOT EXISTS FOR (n:A) ON (n.x, n.y) OPTIONS {a: 1}",
        "CREATE INDEX ON :A(x)",
        "CREATE INDEX ON :A",
        "CREATE EDGE INDEX ON :T(x)",
        "CREATE FULLTEXT INDEX i FOR (n:A|B) ON EACH [n.x, n.y]",
        "CREATE LOOKUP INDEX FOR ()-[r]-() ON EACH type(r)",
        "DROP INDEX i IF EXISTS",
        "DROP INDEX ON :A(x)",
        "DROP INDEX FOR (n:A) ON (n.x)",
        "CREATE CONSTRAINT c IF NOT EXISTS FOR (n:A) REQUIRE n.x IS UNIQUE",
        "CREATE CONSTRAINT FOR ()-[r:T]-() REQUIRE (r.x, r.y) IS RELATIONSHIP KEY",
        "CREATE CONSTRAINT ON (n:A) ASSERT exists(n.x)",
        "CREATE CONSTRAINT FOR (n:A) REQUIRE n.x IS :: INTEGER | STRING",
        "DROP CONSTRAINT ON (n:A) ASSERT n.x IS UNIQUE",
        "DROP CONSTRAINT c",
    ] {
        assert_eq!(printed(text), text);
    }
}

#[test]
fn dialects_spell_labels_types_paging_and_schema_differently() {
    for (text, dialect, expected) in [
        ("MATCH (n:A&B) RETURN n", "falkordb", "MATCH (n:A:B) RETURN n"),
        ("MATCH ()-[:A|:B]->() RETURN 1", "grafeo", "MATCH ()-[:A|B]->() RETURN 1"),
        ("MATCH ()-[:A|B]->() RETURN 1", "ngql", "MATCH ()-[:A|:B]->() RETURN 1"),
        ("RETURN 1 AS x OFFSET 2", "neo4j-4.4", "RETURN 1 AS x SKIP 2"),
        ("CREATE INDEX ON :A(x)", "neo4j-5", "CREATE INDEX FOR (v:A) ON (v.x)"),
        ("CREATE INDEX FOR (n:A) ON (n.x)", "memgraph", "CREATE INDEX ON :A(x)"),
        (
            "CREATE CONSTRAINT FOR (n:A) REQUIRE (n.x, n.y) IS UNIQUE",
            "memgraph",
            "CREATE CONSTRAINT ON (n:A) ASSERT n.x, n.y IS UNIQUE",
        ),
        (
            "CREATE CONSTRAINT ON (n:A) ASSERT exists(n.x)",
            "neo4j-5",
            "CREATE CONSTRAINT FOR (n:A) REQUIRE n.x IS NOT NULL",
        ),
    ] {
        assert_eq!(in_dialect(text, dialect), expected, "{dialect}");
    }
}

#[test]
fn only_clauses_of_the_outermost_query_start_on_a_new_line() {
    let statement = parse_statement("MATCH (n) CALL { RETURN 1 AS x } RETURN n UNION RETURN 1 AS n")
        .expect("the text is a valid statement");
    let text = Printer::new(Dialect::whole()).lines(true).statement(&statement);
    assert_eq!(text, "MATCH (n)\nCALL { RETURN 1 AS x }\nRETURN n\nUNION\nRETURN 1 AS n");
    assert_eq!(parse_statement(&text).expect(&text), statement);
}

#[test]
fn a_printer_appends_to_the_string_of_the_caller() {
    let statement = parse_statement("RETURN 1").expect("the text is a valid statement");
    let mut out = String::from("-- ");
    let printer = Printer::new(Dialect::whole());
    printer.write_statement(&statement, &mut out);
    printer.write_statement(&statement, &mut out);
    assert_eq!(out, "-- RETURN 1RETURN 1");
}
