//! Tests of the budget: no statement hangs or overflows the stack.

use crate::database::Database;
use edgewise_cypher_semantics::Budget;

fn small() -> Database {
    let mut database = Database::with(&["UNWIND range(1, 30) AS i CREATE (:N {i: i})"]);
    database.budget = Budget::small();
    database
}

#[test]
fn a_large_cross_product_ends_with_a_resource_error() {
    assert_eq!(small().fails("MATCH (a), (b), (c), (d), (e) RETURN count(*)"), "runtime Resource: Other");
}

#[test]
fn an_unbounded_walk_ends_with_a_resource_error() {
    let mut database = Database::with(&["CREATE (a)-[:T]->(a)"]);
    database.budget = Budget::small();
    database.knobs.match_semantics = edgewise_cypher_semantics::knobs::MatchSemantics::Walk;
    assert_eq!(database.fails("MATCH (a)-[*]->(b) RETURN count(*)"), "runtime Resource: Other");
    assert_eq!(database.fails("MATCH (a) ((x)-->(y))+ (b) RETURN count(*)"), "runtime Resource: Other");
}

#[test]
fn matching_in_a_dense_graph_ends_with_a_resource_error() {
    let mut database = Database::with(&[
        "UNWIND range(1, 12) AS i CREATE (:N {i: i})",
        "MATCH (a:N), (b:N) WHERE a <> b CREATE (a)-[:T]->(b)",
    ]);
    assert_eq!(database.fails("MATCH (a)-[*]->(b) RETURN count(*)"), "runtime Resource: Other");
}

#[test]
fn a_failed_statement_does_not_change_the_graph() {
    let mut database = small();
    let error = database.fails("MATCH (a), (b), (c) CREATE (:M)");
    assert_eq!(error, "runtime Resource: Other");
    assert_eq!(database.graph.node_count(), 30);
}

#[test]
fn nesting_beyond_the_budget_ends_with_a_resource_error() {
    let mut database = Database::empty();
    let list = format!("RETURN {}1{} AS x", "[".repeat(390), "]".repeat(390));
    let sum = format!("RETURN {} AS x", vec!["1"; 990].join(" + "));
    // The nesting is as deep as the parser allows, on the small stack of a test thread.
    assert_eq!(database.rows(&list).len(), 1);
    database.gives(&sum, &["990"]);
    database.budget = Budget::small();
    assert_eq!(database.fails(&list), "compile time Resource: Other");
    assert_eq!(database.fails(&sum), "compile time Resource: Other");
}

#[test]
fn no_statement_that_the_parser_accepts_overflows_the_stack() {
    let nest = |open: &str, core: &str, close: &str, times: usize| {
        format!("{}{core}{}", open.repeat(times), close.repeat(times))
    };
    for (open, core, close) in [
        ("EXISTS { MATCH (a) WHERE ", "true", " }"),
        ("COUNT { MATCH (a) RETURN a ORDER BY ", "1", " } + 1"),
        ("[x IN [1] WHERE true | ", "1", "]"),
        ("CASE WHEN true THEN ", "1", " END"),
        ("reduce(a = 1, x IN [1] | ", "a", ")"),
        ("[(a)-->(b) | ", "1", "]"),
        ("size([", "1", "])"),
        ("NOT (", "true", ")"),
        ("{k: ", "1", "}"),
    ] {
        for times in [20, 100, 390] {
            let query = format!("RETURN {} AS x", nest(open, core, close, times));
            let Ok(statement) = edgewise_cypher_syntax::parse_statement(&query) else { continue };
            let mut database = Database::with(&["CREATE ()-[:T]->()"]);
            // The test passes if there is any answer or error, without a stack overflow.
            let _ = database.run_statement(&statement, None);
        }
    }
    for (open, core, close) in [("CALL { ", "CREATE ()", " }"), ("FOREACH (x IN [1] | ", "CREATE ()", ")")] {
        for times in [20, 100, 390] {
            let query = nest(open, core, close, times);
            let Ok(statement) = edgewise_cypher_syntax::parse_statement(&query) else { continue };
            let _ = Database::empty().run_statement(&statement, None);
        }
    }
    for times in [490, 900, 2_000] {
        let many = format!("{} RETURN 1 AS x", "MATCH (a) ".repeat(times));
        let _ = Database::with(&["CREATE (a)-[:T]->(a)"]).run(&many);
        let chain = format!("MATCH (a){} RETURN 1 AS x", "--()".repeat(times));
        let mut database = Database::with(&["CREATE (a)-[:T]->(a)"]);
        database.knobs.match_semantics = edgewise_cypher_semantics::knobs::MatchSemantics::Walk;
        let _ = database.run(&chain);
    }
}
