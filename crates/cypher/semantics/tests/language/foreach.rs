//! Tests of FOREACH.

use crate::database::Database;

#[test]
fn foreach_visits_each_element_in_order() {
    let mut database = Database::empty();
    database.rows("CREATE (s:S {t: ''}) FOREACH (x IN ['a', 'b', 'c'] | SET s.t = s.t + x)");
    database.gives("MATCH (s:S) RETURN s.t", &["'abc'"]);
}

#[test]
fn foreach_runs_once_per_row_and_keeps_the_rows() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [1, 2] AS n FOREACH (x IN range(1, n) | CREATE (:N {v: n * 10 + x})) RETURN n",
        &["1", "2"],
    );
    database.gives("MATCH (n:N) RETURN n.v ORDER BY n.v", &["11", "21", "22"]);
}

#[test]
fn foreach_over_null_or_an_empty_list_does_nothing() {
    let mut database = Database::empty();
    database.rows("FOREACH (x IN null | CREATE ()) FOREACH (x IN [] | CREATE ())");
    assert_eq!(database.graph.node_count(), 0);
}

#[test]
fn foreach_can_be_nested() {
    let mut database = Database::empty();
    database.rows(
        "FOREACH (x IN [1, 2] | MERGE (a:A {v: x}) FOREACH (y IN [1, 2] | CREATE (a)-[:T {v: y}]->(:B)))",
    );
    database.gives(
        "MATCH (a:A)-[t:T]->(:B) RETURN a.v, t.v ORDER BY a.v, t.v",
        &["1, 1", "1, 2", "2, 1", "2, 2"],
    );
}

#[test]
fn a_merge_inside_foreach_sees_what_an_earlier_iteration_created() {
    let mut database = Database::empty();
    database.rows("FOREACH (x IN [1, 1, 2] | MERGE (:A {v: x}))");
    assert_eq!(database.graph.node_count(), 2);
}

#[test]
fn variables_of_foreach_are_local_to_it() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("FOREACH (x IN [1] | CREATE (a)) RETURN a"),
        "compile time SyntaxError: UndefinedVariable"
    );
    assert_eq!(
        database.fails("WITH 1 AS x FOREACH (x IN [1] | CREATE ()) RETURN x"),
        "compile time SyntaxError: VariableAlreadyBound"
    );
}

#[test]
fn a_deletion_inside_foreach_is_visible_after_it() {
    let mut database = Database::with(&["CREATE (:A {v: 1}), (:A {v: 2}), (:A {v: 3})"]);
    database.rows("MATCH (a:A) WHERE a.v > 1 WITH collect(a) AS doomed FOREACH (a IN doomed | DELETE a)");
    database.gives("MATCH (a) RETURN a.v", &["1"]);
}
