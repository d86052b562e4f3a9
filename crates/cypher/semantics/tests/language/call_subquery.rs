//! Tests of `CALL { … }`.

use crate::database::Database;

#[test]
fn a_subquery_runs_once_per_row() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [1, 2] AS x CALL { WITH x UNWIND [10, 20] AS y RETURN x * y AS z } RETURN x, z",
        &["1, 10", "1, 20", "2, 20", "2, 40"],
    );
    database.gives("UNWIND [1, 2] AS x CALL (x) { RETURN x + 1 AS y } RETURN x, y", &["1, 2", "2, 3"]);
    database.gives("UNWIND [1, 2] AS x CALL (*) { RETURN x + 1 AS y } RETURN y", &["2", "3"]);
}

#[test]
fn a_subquery_without_import_sees_no_outer_variables() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("WITH 1 AS x CALL { RETURN x AS y } RETURN y"),
        "compile time SyntaxError: UndefinedVariable"
    );
    assert_eq!(
        database.fails("WITH 1 AS x CALL () { RETURN x AS y } RETURN y"),
        "compile time SyntaxError: UndefinedVariable"
    );
    database.gives("WITH 1 AS x CALL { WITH 2 AS x RETURN x AS y } RETURN x, y", &["1, 2"]);
}

#[test]
fn a_row_for_which_the_subquery_returns_nothing_is_dropped() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [1, 2, 3] AS x CALL { WITH x WITH x WHERE x <> 2 RETURN x AS y } RETURN y",
        &["1", "3"],
    );
    database.gives(
        "UNWIND [1, 2] AS x OPTIONAL CALL (x) { WITH x WHERE x = 2 RETURN 'two' AS y } RETURN x, y",
        &["1, null", "2, 'two'"],
    );
}

#[test]
fn an_aggregate_inside_a_subquery_is_computed_per_row() {
    let mut database = Database::with(&["CREATE (a:A {v: 1})-[:T]->(), (a)-[:T]->(), (:A {v: 2})"]);
    database.gives(
        "MATCH (a:A) CALL { WITH a MATCH (a)-[:T]->(b) RETURN count(b) AS c } RETURN a.v, c ORDER BY a.v",
        &["1, 2", "2, 0"],
    );
}

#[test]
fn a_unit_subquery_keeps_the_rows() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [1, 2] AS x CALL { WITH x UNWIND range(1, x) AS y CREATE (:N {v: y}) } RETURN x",
        &["1", "2"],
    );
    assert_eq!(database.graph.node_count(), 3);
    // The row is kept even if the subquery has no row inside.
    database.gives("UNWIND [1, 2] AS x CALL { MATCH (n:None) SET n.v = 1 } RETURN x", &["1", "2"]);
}

#[test]
fn updates_of_one_row_are_seen_by_the_next() {
    let mut database = Database::empty();
    database
        .gives("UNWIND [1, 2, 3] AS x CALL { MERGE (n:N) RETURN n } WITH DISTINCT n RETURN count(n)", &["1"]);
    database.gives(
        "UNWIND [1, 2] AS x CALL { MATCH (n) RETURN count(n) AS c } CALL { CREATE () } RETURN c",
        &["1", "1"],
    );
}

#[test]
fn union_works_inside_a_subquery() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [1, 2] AS x CALL { WITH x RETURN x AS y UNION WITH x RETURN 1 AS y } RETURN x, y",
        &["1, 1", "2, 2", "2, 1"],
    );
}

#[test]
fn a_subquery_cannot_return_a_name_that_is_already_bound() {
    assert_eq!(
        Database::empty().fails("WITH 1 AS x CALL { RETURN 2 AS x } RETURN x"),
        "compile time SyntaxError: VariableAlreadyBound"
    );
}

#[test]
fn subqueries_can_be_nested() {
    Database::empty().gives(
        "UNWIND [1, 2] AS a CALL { WITH a CALL { WITH a RETURN a * 10 AS b } RETURN b + a AS c } RETURN c",
        &["11", "22"],
    );
}

#[test]
fn optional_call_without_rows_sets_its_column_to_null_but_not_the_outer_variable() {
    let mut database = Database::with(&["CREATE (:A {k: 1})"]);
    database.gives(
        "MATCH (a:A) UNWIND [1, 2] AS i OPTIONAL CALL { WITH a MATCH (a)-->(b) RETURN a AS x } RETURN a.k AS k, i, x",
        &["1, 1, null", "1, 2, null"],
    );
}
