//! Tests of list and scalar functions.

mod function_reader;

use edgewise_cypher_semantics::ErrorKind;
use function_reader::{check, check_raises, eval};

#[test]
fn ranges_include_both_ends() {
    check(&[
        ("range(-1, 1)", "[-1, 0, 1]"),
        ("range(0, -1)", "[]"),
        ("range(0, 0)", "[0]"),
        ("range(1381, -3412, -1298)", "[1381, 83, -1215, -2513]"),
        ("range(0, 1, -1)", "[]"),
        ("range(0, 0, -1)", "[0]"),
        ("range(0, 1, 2)", "[0]"),
        ("range(9223372036854775806, 9223372036854775807)", "[9223372036854775806, 9223372036854775807]"),
        ("range(0, 9223372036854775807, 9223372036854775807)", "[0, 9223372036854775807]"),
    ]);
    check_raises(&[
        ("range(2, 8, 0)", "ArgumentError: NumberOutOfRange"),
        ("range(0, 1.0)", "ArgumentError: InvalidArgumentType"),
        ("range('x', 1)", "ArgumentError: InvalidArgumentType"),
        ("range(null, 1)", "ArgumentError: InvalidArgumentType"),
    ]);
}

#[test]
fn a_range_that_is_too_long_is_a_resource_error() {
    let error = eval("range(0, 9223372036854775807)").expect_err("the range is too long");
    assert_eq!(error.kind, ErrorKind::Resource);
}

#[test]
fn list_functions_handle_empty_lists_and_null() {
    check(&[
        ("head([1, 2])", "1"),
        ("head([])", "null"),
        ("last([1, 2])", "2"),
        ("last([])", "null"),
        ("tail([1, 2, 3])", "[2, 3]"),
        ("tail([])", "[]"),
        ("tail(null)", "null"),
        ("size([1, null])", "2"),
        ("size('')", "0"),
        ("size(null)", "null"),
        ("isEmpty([])", "true"),
        ("isEmpty({a: 1})", "false"),
        ("isEmpty('')", "true"),
        ("keys({b: 1, a: null})", "['a', 'b']"),
    ]);
    check_raises(&[
        ("head('x')", "TypeError: InvalidArgumentValue"),
        ("size(1)", "TypeError: InvalidArgumentValue"),
        ("isEmpty(1)", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn coalesce_skips_null_and_null_if_returns_it() {
    check(&[
        ("coalesce(null, 3, 4)", "3"),
        ("coalesce(null)", "null"),
        ("nullIf(4, 4)", "null"),
        ("nullIf(4, 4.0)", "null"),
        ("nullIf('abc', 4)", "'abc'"),
        ("nullIf(4, null)", "4"),
        ("nullIf(null, null)", "null"),
    ]);
}

#[test]
fn value_type_names_the_most_specific_type() {
    check(&[
        ("valueType(1)", "'INTEGER NOT NULL'"),
        ("valueType(null)", "'NULL'"),
        ("valueType([])", "'LIST<NOTHING> NOT NULL'"),
        ("valueType([null])", "'LIST<NULL> NOT NULL'"),
        ("valueType([1, null])", "'LIST<INTEGER> NOT NULL'"),
        (
            "valueType(['abc', 1, 2.0])",
            "'LIST<STRING NOT NULL | INTEGER NOT NULL | FLOAT NOT NULL> NOT NULL'",
        ),
        (
            "valueType([[1], ['a']])",
            "'LIST<LIST<STRING NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL> NOT NULL'",
        ),
        ("valueType([[], [1]])", "'LIST<LIST<INTEGER NOT NULL> NOT NULL> NOT NULL'"),
        ("valueType(time())", "'ZONED TIME NOT NULL'"),
        ("valueType(localdatetime())", "'LOCAL DATETIME NOT NULL'"),
        ("valueType({})", "'MAP NOT NULL'"),
    ]);
}
