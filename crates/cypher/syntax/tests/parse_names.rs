//! Tests of names, strings and numbers: no word is reserved; back-ticks, Unicode and escapes.

mod support;

use edgewise_cypher_syntax::ast::{Clause, Expr, Literal, Radix};
use edgewise_cypher_syntax::parse::known_words;
use edgewise_cypher_syntax::{ParseErrorKind, is_bare_name, parse_expression, parse_query, parse_statement};
use support::shape::shape;

/// Words that are literals when they occur alone, so that a variable of that name needs back-ticks.
const LITERALS: [&str; 6] = ["FALSE", "INF", "INFINITY", "NAN", "NULL", "TRUE"];

#[test]
fn every_word_can_name_a_label_type_key_function_procedure_parameter_and_alias() {
    for word in known_words() {
        for word in [word.to_string(), word.to_lowercase()] {
            let text = format!(
                "MATCH (n:{word} {{{word}: 1}})-[:{word}|{word}]->(m:{word}:{word}) WHERE n:{word} AND n.{word} = ${word} \
                 SET n.{word} = m.{word}, n:{word} WITH n.{word} AS {word}, n RETURN a.{word}.f(1) AS {word}, \
                 n {{.{word}, {word}: 1}}, {{{word}: n.{word}}}"
            );
            if let Err(error) = parse_statement(&text) {
                panic!("{}", error.render(&text));
            }
            let text = format!("CALL {word}.{word}(1) YIELD {word} AS {word} RETURN *");
            assert!(parse_statement(&text).is_ok(), "{text}");
        }
    }
}

#[test]
fn every_word_can_name_a_variable() {
    for word in known_words() {
        // CASE and NOT begin an expression if an operand may follow, so they are not tested here.
        if LITERALS.contains(word) || ["CASE", "NOT"].contains(word) {
            continue;
        }
        let word = word.to_lowercase();
        let text = format!(
            "MATCH {word} = ({word})-[{word}]->({word}:A)<-[{word}:B*2]-() UNWIND [1] AS {word} WITH {word} \
             WITH {word} AS {word} RETURN {word}, {word} AS {word}, {word}.x, -{word} + 1, ({word}), [{word}, {word}], \
             {{a: {word}}}, f({word}), 1 + {word}, {word} = {word}, {word} IS NULL, [{word} IN {word} | {word}], \
             all({word} IN {word} WHERE {word}), CASE WHEN true THEN {word} ELSE {word} END, {word}[0] ORDER BY {word}"
        );
        let query = parse_query(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
        let Some(Clause::Return(last)) = query.first.clauses.last() else { panic!("no RETURN") };
        let expected = format!(
            "{word}|{word}|({word}.x)|((-{word}) + 1)|{word}|[{word}, {word}]|{{a: {word}}}|f({word})|(1 + {word})|\
             ({word} = {word})|({word} IS NULL)|[{word} IN {word} | {word}]|All({word} IN {word} WHERE {word})|\
             (CASE WHEN true THEN {word} ELSE {word} END)|({word}[0])"
        );
        let shapes: Vec<String> = last.projection.items.iter().map(|item| shape(&item.expr)).collect();
        assert_eq!(shapes.join("|"), expected);
    }
}

#[test]
fn a_word_in_back_ticks_is_always_a_name() {
    for word in known_words() {
        let text = format!("`{word}` + `{word}`.x + `{word}`(1) + $`{word}`");
        let parsed = parse_expression(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
        assert_eq!(shape(&parsed), format!("((({word} + ({word}.x)) + {word}(1)) + ${word})"));
        assert!(!is_bare_name(word) && !is_bare_name(&word.to_lowercase()), "{word}");
    }
}

#[test]
fn bare_names_are_distinguished_from_names_that_need_back_ticks() {
    for name in ["a", "_", "_a1", "näme", "变量", "Person", "camelCase", "x_y", "ⅷ", "\u{203f}x"] {
        assert!(is_bare_name(name), "{name}");
        assert_eq!(parse_expression(name), Ok(Expr::variable(name)), "{name}");
    }
    for name in [
        "",
        " ",
        "1a",
        "a b",
        "a-b",
        "a.b",
        "`a`",
        "$a",
        "match",
        "a ",
        " a",
        "a//",
        "é\u{301}!",
        "😀",
        "a;b",
    ] {
        assert!(!is_bare_name(name), "{name:?}");
    }
}

#[test]
fn back_ticked_names_can_contain_any_character() {
    for (text, name) in [
        ("``", ""),
        ("`a b`", "a b"),
        ("`a``b`", "a`b"),
        ("````", "`"),
        ("`a\\`b`", "a`b"),
        ("`a\\\\b`", "a\\b"),
        ("`a\\nb`", "a\nb"),
        ("`a\\db`", "a\\db"),
        ("`\\u0041`", "A"),
        ("`😀 'x' \"y\"`", "😀 'x' \"y\""),
        ("`a\nb`", "a\nb"),
    ] {
        assert_eq!(parse_expression(text), Ok(Expr::variable(name)), "{text}");
        let parameter = format!("${text}");
        assert_eq!(parse_expression(&parameter), Ok(Expr::Parameter(name.into())), "{parameter}");
    }
}

#[test]
fn parameters_may_begin_with_a_digit() {
    assert_eq!(parse_expression("$0"), Ok(Expr::Parameter("0".into())));
    assert_eq!(parse_expression("$1a"), Ok(Expr::Parameter("1a".into())));
    assert_eq!(shape(&parse_expression("$0.x").expect("the text is a valid expression")), "($0.x)");
}

#[test]
fn strings_decode_their_escapes() {
    for (text, value) in [
        ("''", ""),
        ("\"\"", ""),
        (r"'\\ \' \` \b \f \n \r \t'", "\\ ' ` \u{8} \u{c} \n \r \t"),
        (r#"'\"'"#, "\""),
        (r#""\" '""#, "\" '"),
        ("'it''s'", "it's"),
        ("''''", "'"),
        (r#""a""b""#, "a\"b"),
        (r"'\u00e4\u4e2d'", "ä中"),
        (r"'\uD83D\uDE00'", "😀"),
        (r"'\U0001F600'", "😀"),
        (r"'\U01F600'", "😀"),
        (r"'\U01F600ab'", "😀ab"),
        ("'a\nb'", "a\nb"),
        ("'// no comment /* here'", "// no comment /* here"),
        ("'😀'", "😀"),
    ] {
        assert_eq!(parse_expression(text), Ok(Expr::string(value)), "{text}");
    }
    for text in [r"'\u12'", r"'\uD83D'", r"'\uD83Dx'", r"'\uDE00'", r"'\U110000'", r"'\UXYZ'", r"'\u'"] {
        let error = parse_expression(text).expect_err(text);
        assert_eq!(error.kind, ParseErrorKind::InvalidUnicodeLiteral, "{text}");
    }
    for text in [r"'\a'", r"'\ '", r"'\0'", r"'\ä'"] {
        assert_eq!(parse_expression(text).expect_err(text).kind, ParseErrorKind::InvalidEscape, "{text}");
    }
    for text in ["'", "\"", "'\\", "'\\'", "'a''", "'a\"", "'''"] {
        let kind = parse_expression(text).expect_err(text).kind;
        assert!(
            matches!(kind, ParseErrorKind::UnterminatedString | ParseErrorKind::InvalidEscape),
            "{text}: {kind:?}"
        );
    }
}

#[test]
fn integers_have_three_radices_and_underscores() {
    for (text, value, radix) in [
        ("0", 0, Radix::Decimal),
        ("0777", 777, Radix::Decimal),
        ("1_000_000", 1_000_000, Radix::Decimal),
        ("9223372036854775807", i64::MAX as u64, Radix::Decimal),
        ("0x1a", 26, Radix::Hex),
        ("0X1A", 26, Radix::Hex),
        ("0x7FFF_FFFF_FFFF_FFFF", i64::MAX as u64, Radix::Hex),
        ("0o17", 15, Radix::Octal),
        ("0o1_7", 15, Radix::Octal),
    ] {
        let Ok(Expr::Literal(Literal::Integer(integer))) = parse_expression(text) else { panic!("{text}") };
        assert_eq!((integer.value, integer.radix), (value, radix), "{text}");
    }
    for text in [
        "0x", "0o", "0o8", "0xg", "1_", "1__0", "0x1__0", "12a", "1f", "0b1", "0O7", "1e", "1e+", "1.5x",
        "1ä",
    ] {
        assert_eq!(
            parse_expression(text).expect_err(text).kind,
            ParseErrorKind::InvalidNumberLiteral,
            "{text}"
        );
    }
    for text in [
        "9223372036854775808",
        "0x8000000000000000",
        "-0x8000000000000001",
        "99999999999999999999",
        "1 - 9223372036854775808",
        "-9223372036854775808.x",
    ] {
        assert_eq!(parse_expression(text).expect_err(text).kind, ParseErrorKind::IntegerOverflow, "{text}");
    }
    for text in [
        "-9223372036854775808",
        "-(9223372036854775808)",
        "- 0x8000000000000000",
        "-0o1000000000000000000000",
        "+-9223372036854775808",
    ] {
        assert!(parse_expression(text).is_ok(), "{text}");
    }
}

#[test]
fn floats_have_many_spellings() {
    for (text, value) in [
        ("1.0", 1.0),
        (".5", 0.5),
        ("1.", 1.0),
        ("1e9", 1e9),
        ("1E9", 1e9),
        ("1.0e-3", 1e-3),
        (".1E+5", 1e4),
        ("1.5f", 1.5),
        ("1.5D", 1.5),
        ("2e3d", 2e3),
        ("1_0.2_5", 10.25),
        ("1e1_0", 1e10),
        ("1.7976931348623157e308", f64::MAX),
        ("5e-324", 5e-324),
        ("1e-999", 0.0),
    ] {
        let Ok(Expr::Literal(Literal::Float(float))) = parse_expression(text) else { panic!("{text}") };
        assert_eq!(float.0.to_bits(), f64::to_bits(value), "{text}");
    }
    assert_eq!(
        parse_expression("1e999").expect_err("the number is too large").kind,
        ParseErrorKind::FloatingPointOverflow
    );
    assert_eq!(shape(&parse_expression("l[1..2]").expect("the text is a valid expression")), "(l[1..2])");
    assert_eq!(shape(&parse_expression("l[1...5]").expect("the text is a valid expression")), "(l[1..0.5])");
    assert_eq!(shape(&parse_expression("1.x").expect("the text is a valid expression")), "(1.x)");
    assert_eq!(shape(&parse_expression("[1., .5]").expect("the text is a valid expression")), "[1.0, 0.5]");
}

#[test]
fn white_space_and_comments_are_allowed_between_any_tokens() {
    let text = "\u{feff}MATCH\u{a0}(n)\u{2003}// é\r\n-- /* a */ (\t)/**/RETURN\u{1f}1//";
    assert!(parse_statement(text).is_ok());
    assert!(parse_statement("/* only a comment */").is_err());
    assert!(parse_statement("RETURN 1 /* /* */ 2 */").is_err());
}
