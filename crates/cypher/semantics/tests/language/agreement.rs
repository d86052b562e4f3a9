//! What the comparison with Neo4j over the corpus of `edgewise bench agreement` has shown, kept.

use crate::database::Database;

#[test]
fn a_fraction_stands_only_in_the_last_number_of_a_duration() {
    let mut database = Database::empty();
    for text in ["P1.5Y2M", "PT1.5M1S", "P1.5DT1H"] {
        let query = format!("RETURN duration('{text}')");
        assert_eq!(database.fails(&query), "runtime ArgumentError: InvalidArgumentValue", "{text}");
    }
    database.gives("RETURN duration('P1Y1.5M'), duration('PT1M1.5S')", &["'P1Y1M15DT5H14M33S', 'PT1M1.5S'"]);
}

#[test]
fn the_text_of_a_time_has_no_digit_it_does_not_need() {
    let mut database = Database::empty();
    database.gives(
        "RETURN toString(time('10:00:00.120+01:00')), toString(datetime('2020-01-01T00:00:00.1Z')), toString(localtime('10:00'))",
        &["'10:00:00.12+01:00', '2020-01-01T00:00:00.1Z', '10:00:00'"],
    );
}

#[test]
fn the_day_of_a_quarter_has_two_names() {
    Database::empty().gives("WITH date('2020-02-29') AS d RETURN d.quarterDay, d.dayOfQuarter", &["60, 60"]);
}

#[test]
fn a_mean_is_of_numbers_or_of_durations() {
    let mut database = Database::empty();
    for list in ["[duration('P1D'), 1]", "[1, duration('P1D')]"] {
        let query = format!("UNWIND {list} AS x RETURN avg(x)");
        assert_eq!(database.fails(&query), "runtime TypeError: InvalidArgumentValue", "{list}");
    }
}

#[test]
fn a_string_takes_a_boolean_behind_it() {
    Database::empty().gives("RETURN 'a' + false, true + 'b'", &["'afalse', 'trueb'"]);
}

#[test]
fn a_normal_form_is_a_word() {
    let mut database = Database::empty();
    database.gives("RETURN size(normalize('\\u00C5', NFD)), size(normalize('\\u00C5', nfc))", &["2, 1"]);
    assert_eq!(database.fails("RETURN normalize('a', NFX)"), "compile time SyntaxError: UndefinedVariable");
}

#[test]
fn exists_takes_a_property_or_a_pattern() {
    assert_eq!(Database::empty().fails("RETURN exists(1)"), "compile time SyntaxError: InvalidArgumentType");
}

#[test]
fn a_column_of_a_subquery_has_a_name_of_its_own() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("CALL { RETURN 1 } RETURN 2 AS x"),
        "compile time SyntaxError: NoExpressionAlias"
    );
    let shadow = "WITH 1 AS x CALL (x) { WITH 2 AS x RETURN x AS y } RETURN y";
    assert_eq!(database.fails(shadow), "compile time SyntaxError: VariableAlreadyBound");
}

#[test]
fn batches_that_do_not_fail_leave_what_one_transaction_leaves() {
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
