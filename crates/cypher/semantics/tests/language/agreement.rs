//! Tests of what the comparison with Neo4j over the corpus of `edgewise bench agreement` has shown.

use crate::database::Database;

#[test]
fn only_the_last_number_of_a_duration_may_have_a_fraction() {
    let mut database = Database::empty();
    for text in ["P1.5Y2M", "PT1.5M1S", "P1.5DT1H"] {
        let query = format!("RETURN duration('{text}')");
        assert_eq!(database.fails(&query), "runtime ArgumentError: InvalidArgumentValue", "{text}");
    }
    database.gives("RETURN duration('P1Y1.5M'), duration('PT1M1.5S')", &["'P1Y1M15DT5H14M33S', 'PT1M1.5S'"]);
}

#[test]
fn the_text_of_a_time_has_no_unnecessary_digits() {
    let mut database = Database::empty();
    database.gives(
        "RETURN toString(time('10:00:00.120+01:00')), toString(datetime('2020-01-01T00:00:00.1Z')), toString(localtime('10:00'))",
        &["'10:00:00.12+01:00', '2020-01-01T00:00:00.1Z', '10:00:00'"],
    );
}

#[test]
fn the_component_day_of_quarter_has_two_names() {
    Database::empty().gives("WITH date('2020-02-29') AS d RETURN d.quarterDay, d.dayOfQuarter", &["60, 60"]);
}

#[test]
fn avg_does_not_mix_numbers_and_durations() {
    let mut database = Database::empty();
    for list in ["[duration('P1D'), 1]", "[1, duration('P1D')]"] {
        let query = format!("UNWIND {list} AS x RETURN avg(x)");
        assert_eq!(database.fails(&query), "runtime TypeError: InvalidArgumentValue", "{list}");
    }
}

#[test]
fn a_string_and_a_boolean_can_be_concatenated() {
    Database::empty().gives("RETURN 'a' + false, true + 'b'", &["'afalse', 'trueb'"]);
}

#[test]
fn a_normal_form_is_a_keyword_of_normalize() {
    let mut database = Database::empty();
    database.gives("RETURN size(normalize('\\u00C5', NFD)), size(normalize('\\u00C5', nfc))", &["2, 1"]);
    assert_eq!(database.fails("RETURN normalize('a', NFX)"), "compile time SyntaxError: UndefinedVariable");
}

#[test]
fn exists_takes_only_a_property_or_a_pattern() {
    assert_eq!(Database::empty().fails("RETURN exists(1)"), "compile time SyntaxError: InvalidArgumentType");
}

#[test]
fn a_column_of_a_subquery_needs_a_new_name() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("CALL { RETURN 1 } RETURN 2 AS x"),
        "compile time SyntaxError: NoExpressionAlias"
    );
    let shadow = "WITH 1 AS x CALL (x) { WITH 2 AS x RETURN x AS y } RETURN y";
    assert_eq!(database.fails(shadow), "compile time SyntaxError: VariableAlreadyBound");
}

#[test]
fn batches_that_do_not_fail_have_the_same_result_as_one_transaction() {
    let mut database = Database::empty();
    let query =
        "UNWIND [1, 2] AS i CALL (i) { CREATE (:N {v: 2 / (3 - i)}) } IN TRANSACTIONS OF 1 ROW RETURN i";
    database.gives_bag(query, &["1", "2"]);
    database.gives("MATCH (n) RETURN n.v ORDER BY n.v", &["1", "2"]);
    let failing = query.replace("3 - i", "2 - i");
    assert_eq!(database.fails(&failing), "runtime Unsupported: Other");
    let going_on = query.replace("OF 1 ROW", "OF 1 ROW ON ERROR CONTINUE");
    assert_eq!(database.fails(&going_on), "compile time Unsupported: Other");
}
