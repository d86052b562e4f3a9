//! Tests of regular expressions: which strings match, which patterns are errors, which the reference does not
//! support.

use edgewise_cypher_semantics::ErrorKind;
use edgewise_cypher_semantics::function::regex::{Pattern, matches};
use edgewise_cypher_semantics::knobs::RegexDialect;
use edgewise_model::Value;

/// Checks for each pattern and text whether the whole text matches.
fn check(table: &[(&str, &str, bool)]) {
    for (pattern, text, expected) in table {
        let compiled =
            Pattern::new(pattern, RegexDialect::Java).unwrap_or_else(|error| panic!("{pattern}: {error}"));
        assert_eq!(compiled.is_match(text), Ok(*expected), "{text:?} =~ {pattern:?}");
    }
}

/// The kind of error that compiling the pattern raises.
fn error_kind(pattern: &str, dialect: RegexDialect) -> ErrorKind {
    Pattern::new(pattern, dialect).expect_err(pattern).kind
}

#[test]
fn the_whole_string_must_match() {
    check(&[
        ("Tim.*", "Timothy", true),
        ("Tim", "Timothy", false),
        ("", "", true),
        ("a|b", "b", true),
        ("a|b", "ab", false),
        ("^abc$", "abc", true),
        ("(ab)*", "ababab", true),
        ("(a|b)*c{2,3}", "abbacc", true),
        ("(a|b)*c{2,3}", "abbac", false),
        ("a{2}", "aaa", false),
        ("a{2,}", "aaa", true),
        ("a+?b??", "aa", true),
        ("(a*)*", "aaaa", true),
        ("()*x", "x", true),
        ("(?:a|(?<n>b))c", "bc", true),
    ]);
}

#[test]
fn classes_and_escapes_are_ascii_as_in_java() {
    check(&[
        (r"\d+", "0123", true),
        (r"\d", "٣", false),
        (r"\w+", "a_Z9", true),
        (r"\w", "é", false),
        (r"\W", "é", true),
        (r"\s", "\u{a0}", false),
        ("[a-c^-]+", "a^-c", true),
        ("[^a-c]", "d", true),
        (r"(?i)\p{Upper}", "a", true),
        (r"[\d\-x]+", "1-x", true),
        (r"\.\*\\", ".*\\", true),
        (r"\x41\u0042\x{43}", "ABC", true),
        (r"\Qa.b\E.", "a.bc", true),
        (r"\p{Upper}\p{Alpha}+", "Abc", true),
        (r"\bab\b", "ab", true),
        ("é.", "é𝄞", true),
    ]);
}

#[test]
fn flags_ignore_ascii_case_and_let_the_dot_match_line_breaks() {
    check(&[
        ("(?i)andr.*", "ANDREs", true),
        ("(?i)[a-c]", "B", true),
        ("(?i)[^a]", "A", false),
        ("(?i)é", "É", false),
        ("a(?i:b)c", "aBc", true),
        ("a(?i:b)c", "aBC", false),
        ("(?i)a(?-i)b", "Ab", true),
        ("(?i)a(?-i)b", "AB", false),
        (".", "\n", false),
        (".", "\u{85}", false),
        ("(?s).", "\n", true),
        ("a$\n", "a\n", true),
        ("a$.b", "a\nb", false),
    ]);
}

#[test]
fn wrong_patterns_are_errors() {
    for pattern in ["(", ")", "[a", "*a", "a**", "a{2,1}", r"\", r"\y", "(?z)", "[b-a]", "a{1"] {
        assert_eq!(error_kind(pattern, RegexDialect::Java), ErrorKind::ArgumentError, "{pattern}");
    }
}

#[test]
fn patterns_that_are_not_regular_or_not_clearly_defined_are_unsupported() {
    for pattern in [
        "(?=a)", "(?!a)", "(?<=a)", "(?>a)", r"(a)\1", "a*+", r"\p{L}", "(?m)a", "(?iu)a", "[a[b]]",
        "[a&&b]", r"\R",
    ] {
        assert_eq!(error_kind(pattern, RegexDialect::Java), ErrorKind::Unsupported, "{pattern}");
    }
    let boundary = Pattern::new(r"\bé", RegexDialect::Java).expect("the pattern is valid");
    assert_eq!(boundary.is_match("é").expect_err("declined").kind, ErrorKind::Unsupported);
    assert_eq!(error_kind("(?i)a", RegexDialect::Posix), ErrorKind::Unsupported);
    assert_eq!(error_kind(r"\s", RegexDialect::EcmaScript), ErrorKind::Unsupported);
}

#[test]
fn patterns_that_are_too_large_are_resource_errors() {
    assert_eq!(error_kind("(a{1000}){1000}", RegexDialect::Java), ErrorKind::Resource);
    assert_eq!(error_kind("(){4000000000}", RegexDialect::Java), ErrorKind::Resource);
    assert_eq!(error_kind(&"(".repeat(1_000), RegexDialect::Java), ErrorKind::Resource);
}

#[test]
fn a_pattern_on_which_backtracking_hangs_is_matched_in_linear_time() {
    let text = "a".repeat(2_000);
    check(&[("(a|a)*b", &text, false), ("(a*)*b", &text, false)]);
}

#[test]
fn operands_that_are_not_strings_give_null() {
    for (left, right) in [(Value::Int(1), Value::string("1")), (Value::string("1"), Value::Null)] {
        assert_eq!(matches(&left, &right, RegexDialect::Java).expect("there is no error"), Value::Null);
    }
}
