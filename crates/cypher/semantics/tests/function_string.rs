//! Tests of string functions, under the knobs that affect them.

mod function_reader;

use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_semantics::knobs::{CaseMapping, StringUnit};
use edgewise_model::Value;
use function_reader::{NOW, check, check_raises, eval_with};

#[test]
fn substrings_are_taken_by_position_and_length() {
    check(&[
        ("substring('0123456789', 1)", "'123456789'"),
        ("substring('hello', 1, 3)", "'ell'"),
        ("substring('hello', 9)", "''"),
        ("substring('hello', 3, 9)", "'lo'"),
        ("substring(null, 1)", "null"),
        ("substring('hello', null)", "null"),
        ("left('hello', null)", "null"),
        ("left('hello', 3)", "'hel'"),
        ("left('hello', 0)", "''"),
        ("left(null, null)", "null"),
        ("right('hello', 3)", "'llo'"),
        ("right('hello', 9)", "'hello'"),
    ]);
    check_raises(&[
        ("substring('hello', -1)", "ArgumentError: NumberOutOfRange"),
        ("substring('hello', 0, -1)", "ArgumentError: NumberOutOfRange"),
        ("right('hello', -2)", "ArgumentError: NumberOutOfRange"),
        ("left(5, 2)", "TypeError: InvalidArgumentValue"),
    ]);
}

#[test]
fn the_unit_of_a_string_is_a_knob() {
    let size = |unit| {
        let knobs = Knobs { string_unit: unit, ..Knobs::default() };
        eval_with("size('a𝄞é')", &knobs, NOW).expect("the expression has a value")
    };
    assert_eq!(size(StringUnit::CodePoint), Value::Int(3));
    assert_eq!(size(StringUnit::Utf16), Value::Int(4));
    assert_eq!(size(StringUnit::Byte), Value::Int(7));
    let knobs = Knobs { string_unit: StringUnit::Utf16, ..Knobs::default() };
    assert_eq!(
        eval_with("substring('a𝄞é', 3)", &knobs, NOW).expect("the expression has a value"),
        Value::string("é")
    );
}

#[test]
fn strings_are_replaced_split_and_reversed() {
    check(&[
        ("replace('hello', 'l', 'w')", "'hewwo'"),
        ("replace('abc', '', '-')", "'-a-b-c-'"),
        ("replace('hello', null, 'w')", "null"),
        ("split('one,two', ',')", "['one', 'two']"),
        ("split('one,two;three', [',', ';'])", "['one', 'two', 'three']"),
        ("split(',', ',')", "['', '']"),
        ("split('abc', '')", "['a', 'b', 'c']"),
        ("split('', ',')", "['']"),
        ("split('', '')", "['']"),
        ("split('a,,b,', ',')", "['a', '', 'b', '']"),
        ("split(null, ',')", "null"),
        ("split('aXXbXc', ['X', 'XX'])", "['a', '', 'b', 'c']"),
        ("split('aXXbXc', ['XX', 'X'])", "['a', 'b', 'c']"),
        ("reverse('raksO')", "'Oskar'"),
        ("reverse('a𝄞')", "'𝄞a'"),
        ("reverse([1, 'two', null])", "[null, 'two', 1]"),
    ]);
}

#[test]
fn case_mapping_is_a_knob() {
    check(&[
        ("toUpper('straße')", "'STRASSE'"),
        ("toLower('ΑΣ')", "'ας'"),
        ("upper('x')", "'X'"),
        ("lower('X')", "'x'"),
        ("toUpper(null)", "null"),
    ]);
    let upper = |mapping| {
        let knobs = Knobs { case_mapping: mapping, ..Knobs::default() };
        eval_with("toUpper('straße é')", &knobs, NOW).expect("the expression has a value")
    };
    assert_eq!(upper(CaseMapping::Simple), Value::string("STRAßE É"));
    assert_eq!(upper(CaseMapping::Ascii), Value::string("STRAßE é"));
    check_raises(&[("toUpper(1)", "TypeError: InvalidArgumentValue")]);
}

#[test]
fn white_space_or_given_characters_are_trimmed() {
    check(&[
        ("trim('  hello \\n')", "'hello'"),
        ("lTrim('  hello ')", "'hello '"),
        ("rTrim('  hello ')", "'  hello'"),
        ("btrim('xxyyhelloxyxy', 'xy')", "'hello'"),
        ("lTrim('xxhellox', 'x')", "'hellox'"),
        // The JVM does not count a no-break space as white space.
        ("trim('\u{a0}x\u{2003}')", "'\u{a0}x'"),
        ("trim(null)", "null"),
    ]);
}

#[test]
fn strings_are_converted_to_normal_forms() {
    check(&[
        ("normalize('A\u{30a}')", "'\u{c5}'"),
        ("normalize('\u{212b}')", "'\u{c5}'"),
        ("normalize('\u{c5}', 'NFD')", "'A\u{30a}'"),
        ("normalize('\u{fe64}', 'NFKC')", "'<'"),
    ]);
    check_raises(&[("normalize('x', 'NFX')", "ArgumentError: InvalidArgumentValue")]);
    let normalized =
        |text: &str| edgewise_cypher_semantics::function::is_normalized(&Value::string(text), None);
    assert_eq!(normalized("\u{c5}").expect("there is no error"), Value::Bool(true));
    assert_eq!(normalized("A\u{30a}").expect("there is no error"), Value::Bool(false));
}
