//! Tests of `reduce`.

use crate::database::Database;

#[test]
fn reduce_folds_from_left_to_right() {
    let mut database = Database::empty();
    database.gives("RETURN reduce(s = 'x', e IN ['a', 'b'] | s + e)", &["'xab'"]);
    database.gives("RETURN reduce(s = 0, e IN [] | s + e)", &["0"]);
    database.gives("RETURN reduce(s = 10, e IN [1, 2, 3] | s - e)", &["4"]);
}

#[test]
fn reduce_propagates_null_like_other_expressions() {
    let mut database = Database::empty();
    database.gives("RETURN reduce(s = 0, e IN null | s + e)", &["null"]);
    database.gives("RETURN reduce(s = 0, e IN [1, null, 2] | s + e)", &["null"]);
    database.gives("RETURN reduce(s = null, e IN [1] | coalesce(s, 0) + e)", &["1"]);
}

#[test]
fn variables_of_reduce_shadow_outer_variables() {
    let mut database = Database::empty();
    database.gives("WITH 5 AS e, 7 AS s RETURN reduce(s = 1, e IN [2, 3] | s * e), e, s", &["6, 5, 7"]);
    database.gives("RETURN reduce(a = 0, x IN [1, 2] | a + reduce(b = 0, y IN [x, x] | b + y))", &["6"]);
}

#[test]
fn nesting_lists_too_deeply_is_a_resource_error() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("RETURN reduce(a = [], x IN range(1, 100000) | [a])"),
        "runtime Resource: Other"
    );
    assert_eq!(
        database.fails("RETURN reduce(a = 'x', x IN range(1, 100) | a + a)"),
        "runtime Resource: Other"
    );
}
