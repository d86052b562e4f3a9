//! Tests of numeric, logarithmic and trigonometric functions.

mod function_reader;

use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::IntegerOverflow;
use edgewise_model::Value;
use function_reader::{NOW, check, check_raises, eval, eval_with};
use std::f64::consts::{E, FRAC_PI_3, FRAC_PI_6, PI};

#[test]
fn abs_and_sign_return_integers_and_rounding_returns_floats() {
    check(&[
        ("abs(-5)", "5"),
        ("abs(-5.5)", "5.5"),
        ("sign(-17)", "-1"),
        ("sign(0.1)", "1"),
        ("sign(NaN)", "0"),
        ("ceil(0.1)", "1.0"),
        ("ceil(3)", "3.0"),
        ("floor(-0.1)", "-1.0"),
        ("round(5)", "5.0"),
        ("isNaN(NaN)", "true"),
        ("isNaN(1)", "false"),
        ("abs(null)", "null"),
    ]);
    check_raises(&[
        ("abs('5')", "TypeError: InvalidArgumentValue"),
        ("abs(-9223372036854775808)", "ArithmeticError: IntegerOverflow"),
    ]);
}

#[test]
fn the_overflow_knob_decides_abs_of_the_smallest_integer() {
    let abs = |overflow| {
        let knobs = Knobs { integer_overflow: overflow, ..Knobs::default() };
        eval_with("abs(-9223372036854775808)", &knobs, NOW).expect("the expression has a value")
    };
    assert_eq!(abs(IntegerOverflow::Wrap), Value::Int(i64::MIN));
    assert_eq!(abs(IntegerOverflow::Promote), Value::Float(9_223_372_036_854_775_808.0));
    assert_eq!(abs(IntegerOverflow::Null), Value::Null);
}

#[test]
fn rounding_without_precision_rounds_halves_up() {
    check(&[
        ("round(3.141592)", "3.0"),
        ("round(1.5)", "2.0"),
        ("round(-1.5)", "-1.0"),
        ("round(-0.4)", "0.0"),
        ("round(0.49999999999999994)", "0.0"),
        ("round(NaN)", "NaN"),
        ("round(-1.5, 0)", "-1.0"),
    ]);
}

#[test]
fn rounding_with_precision_works_on_the_printed_digits() {
    check(&[
        ("round(3.141592, 3)", "3.142"),
        ("round(1.005, 2)", "1.01"),
        ("round(-1.55, 1)", "-1.6"),
        ("round(1.249, 1, 'UP')", "1.3"),
        ("round(1.251, 1, 'DOWN')", "1.2"),
        ("round(-1.249, 1, 'CEILING')", "-1.2"),
        ("round(-1.241, 1, 'FLOOR')", "-1.3"),
        ("round(1.25, 1, 'HALF_UP')", "1.3"),
        ("round(1.25, 1, 'HALF_DOWN')", "1.2"),
        ("round(1.25, 1, 'HALF_EVEN')", "1.2"),
        ("round(1.35, 1, 'HALF_EVEN')", "1.4"),
        ("round(-1.5, 0, 'HALF_UP')", "-2.0"),
        ("round(0.0004, 2, 'UP')", "0.01"),
        ("round(0.0004, 2)", "0.0"),
        ("round(123456.789, 0, 'DOWN')", "123456.0"),
        ("round(1e300, 5)", "1e300"),
        ("round(5, 2, 'UNNECESSARY')", "5.0"),
        ("round(1.5, null)", "null"),
    ]);
    check_raises(&[
        ("round(1.5, -1)", "ArgumentError: NumberOutOfRange"),
        ("round(1.5, 0, 'SIDEWAYS')", "ArgumentError: InvalidArgumentValue"),
        ("round(1.55, 1, 'UNNECESSARY')", "ArgumentError: InvalidArgumentValue"),
    ]);
}

#[test]
fn transcendental_functions_are_close_to_their_known_values() {
    for (text, expected) in [
        ("e()", E),
        ("pi()", PI),
        ("exp(2)", 7.389_056_098_930_65),
        ("log(27)", 3.295_836_866_004_329),
        ("log10(27)", 1.431_363_764_158_987_3),
        ("sqrt(256)", 16.0),
        ("sin(0.5)", 0.479_425_538_604_203),
        ("cos(0.5)", 0.877_582_561_890_372_8),
        ("tan(0.5)", 0.546_302_489_843_790_5),
        ("cot(0.5)", 1.830_487_721_712_452),
        ("asin(0.5)", FRAC_PI_6),
        ("acos(0.5)", FRAC_PI_3),
        ("atan(0.5)", 0.463_647_609_000_806_1),
        ("atan2(0.5, 0.6)", 0.694_738_276_196_703_3),
        ("sinh(0.7)", 0.758_583_701_839_533_5),
        ("cosh(0.7)", 1.255_169_005_630_943_2),
        ("tanh(0.7)", 0.604_367_777_117_163_6),
        ("coth(0.7)", 1.654_621_635_802_63),
        ("haversin(0.5)", 0.061_208_719_054_813_6),
        ("degrees(3.14159)", 179.999_847_960_504_3),
        ("radians(180)", PI),
    ] {
        let Ok(Value::Float(actual)) = eval(text) else { panic!("{text} gave no float") };
        assert!((actual - expected).abs() <= 1e-14 * expected.abs(), "{text}: {actual}");
    }
}

#[test]
fn functions_outside_their_domain_follow_ieee_754() {
    check(&[
        ("sqrt(-1)", "NaN"),
        ("log(-1)", "NaN"),
        ("acos(2)", "NaN"),
        ("cot(0)", "Infinity"),
        ("coth(0)", "NaN"),
        ("sin(null)", "null"),
    ]);
    assert_eq!(eval("log(0)").expect("the expression has a value"), Value::Float(f64::NEG_INFINITY));
    check_raises(&[("sin('x')", "TypeError: InvalidArgumentValue")]);
}
