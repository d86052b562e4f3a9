//! Tests of type conversions and of the text of numbers.

mod function_reader;

use edgewise_cypher_semantics::function::float_text;
use edgewise_cypher_semantics::knobs::FloatFormat;
use function_reader::{check, check_raises};

#[test]
fn strings_and_integers_convert_to_booleans() {
    check(&[
        ("toBoolean(true)", "true"),
        ("toBoolean('true')", "true"),
        ("toBoolean('FALSE')", "false"),
        ("toBoolean('')", "null"),
        ("toBoolean(' tru ')", "null"),
        ("toBoolean('f alse')", "null"),
        ("toBoolean(0)", "false"),
        ("toBoolean(null)", "null"),
        ("toBooleanOrNull(1.0)", "null"),
        ("toBooleanList(['true', 'no', null, [], 7])", "[true, null, null, null, true]"),
    ]);
    check_raises(&[
        ("toBoolean(1.0)", "TypeError: InvalidArgumentValue"),
        ("toBoolean([])", "TypeError: InvalidArgumentValue"),
        ("toBoolean({})", "TypeError: InvalidArgumentValue"),
        ("toBooleanList(1)", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn floats_and_strings_convert_to_integers() {
    check(&[
        ("toInteger(82.9)", "82"),
        ("toInteger(-82.9)", "-82"),
        ("toInteger('42')", "42"),
        ("toInteger('2.9')", "2"),
        ("toInteger('-1e3')", "-1000"),
        ("toInteger('.5')", "0"),
        ("toInteger('foo')", "null"),
        ("toInteger('1e999999999999')", "null"),
        ("toInteger('')", "null"),
        ("toInteger('1 ')", "null"),
        ("toInteger('9223372036854775807')", "9223372036854775807"),
        ("toInteger('-9223372036854775808')", "-9223372036854775808"),
        ("toInteger(true)", "1"),
        ("toInteger(1e30)", "9223372036854775807"),
        ("toInteger(NaN)", "0"),
        ("toIntegerOrNull('9223372036854775808')", "null"),
        ("toIntegerList(['1', 2.5, 'x', null])", "[1, 2, null, null]"),
    ]);
    check_raises(&[
        ("toInteger('9223372036854775808')", "ArithmeticError: IntegerOverflow"),
        ("toInteger('1e30')", "ArithmeticError: IntegerOverflow"),
        ("toInteger([])", "TypeError: InvalidArgumentValue"),
        ("toInteger({})", "TypeError: InvalidArgumentValue"),
        ("toInteger(date())", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn numbers_and_strings_convert_to_floats() {
    check(&[
        ("toFloat(3)", "3.0"),
        ("toFloat('11.5')", "11.5"),
        ("toFloat(' 5. ')", "5.0"),
        ("toFloat('1e400')", "Infinity"),
        ("toFloat('NaN')", "NaN"),
        ("toFloat('nan')", "null"),
        ("toFloat('inf')", "null"),
        ("toFloat('foo')", "null"),
        ("toFloat('')", "null"),
        ("toFloat('1d')", "1.0"),
        ("toFloatOrNull(true)", "null"),
        ("toFloatList(['1', true, 2])", "[1.0, null, 2.0]"),
    ]);
    check_raises(&[
        ("toFloat(true)", "TypeError: InvalidArgumentValue"),
        ("toFloat([])", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn to_string_takes_scalars_but_not_lists_or_maps() {
    check(&[
        ("toString(42)", "'42'"),
        ("toString(true)", "'true'"),
        ("toString('apa')", "'apa'"),
        ("toString(2.3)", "'2.3'"),
        ("toString(date('2015-07-21'))", "'2015-07-21'"),
        ("toString(duration('P1D'))", "'P1D'"),
        ("toString(time({hour: 12}))", "'12:00:00Z'"),
        ("toString(localdatetime('2015-07-21T21:40'))", "'2015-07-21T21:40:00'"),
        (
            "toString(datetime('2015-07-21T21:40[Europe/London]'))",
            "'2015-07-21T21:40:00+01:00[Europe/London]'",
        ),
        ("toString(point({x: 1, y: 2}))", "'point({x: 1.0, y: 2.0, crs: \\'cartesian\\'})'"),
        ("toStringOrNull([])", "null"),
        ("toStringList([1, 'a', null, [], 2.5])", "['1', 'a', null, null, '2.5']"),
    ]);
    check_raises(&[
        ("toString([])", "TypeError: InvalidArgumentValue"),
        ("toString({})", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn floats_print_in_the_three_formats_of_engines() {
    for (value, java, plain, c) in [
        (1.0, "1.0", "1.0", "1"),
        (-0.0, "-0.0", "-0.0", "-0"),
        (0.001, "0.001", "0.001", "0.001"),
        (0.0001, "1.0E-4", "0.0001", "0.0001"),
        (9_999_999.0, "9999999.0", "9999999.0", "9999999"),
        (1e7, "1.0E7", "10000000.0", "10000000"),
        (1.234_567_89e20, "1.23456789E20", "123456789000000000000.0", "1.23456789e+20"),
        (1e15, "1.0E15", "1000000000000000.0", "1e+15"),
        (0.1 + 0.2, "0.30000000000000004", "0.30000000000000004", "0.3"),
        (f64::NAN, "NaN", "NaN", "nan"),
        (f64::NEG_INFINITY, "-Infinity", "-Infinity", "-inf"),
        (2e-3, "0.002", "0.002", "0.002"),
        (1e-5, "1.0E-5", "0.00001", "1e-05"),
    ] {
        assert_eq!(float_text(value, FloatFormat::Java), java);
        assert_eq!(float_text(value, FloatFormat::Plain), plain);
        assert_eq!(float_text(value, FloatFormat::C), c);
    }
    // The JVM prints at least two digits, the nearest ones.
    assert_eq!(float_text(5e-324, FloatFormat::Java), "4.9E-324");
    assert_eq!(float_text(2e23, FloatFormat::Java), "2.0E23");
}
