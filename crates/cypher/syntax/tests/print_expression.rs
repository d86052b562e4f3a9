//! Tests of the exact text of expressions: where parentheses are written, and where they are not.

use edgewise_cypher_syntax::ast::{BinaryOp, CompareOp, Expr, Labels, UnaryOp};
use edgewise_cypher_syntax::{Dialect, Printer, parse_expression, print_expression};

fn minimal(text: &str) -> String {
    print_expression(&parse_expression(text).expect(text), Dialect::whole())
}

fn full(text: &str) -> String {
    Printer::new(Dialect::whole()).parenthesised(true).expression(&parse_expression(text).expect(text))
}

fn in_dialect(text: &str, dialect: &str) -> String {
    print_expression(&parse_expression(text).expect(text), Dialect::by_id(dialect).expect(dialect))
}

/// Texts without redundant parentheses.
const MINIMAL: &[&str] = &[
    "a OR b XOR c AND NOT d",
    "(a OR b) AND c",
    "NOT NOT a",
    "NOT a = b",
    "(NOT a) = b",
    "a = (b = c)",
    "a < b <= c",
    "(a < b) < c",
    "a + b IN c",
    "(a IN b) IN c",
    "a IN b = c",
    "a = (b IN c)",
    "(a IS NULL) IS NULL",
    "a IS NULL = b",
    "a - (b - c)",
    "a - b - c",
    "a - b + c",
    "a * (b + c)",
    "a * b / c % d",
    "a / (b * c)",
    "-2 ^ 2",
    "-(2 ^ 2)",
    "2 ^ -2",
    "2 ^ 3 ^ 4",
    "2 ^ (3 ^ 4)",
    "-(-a)",
    "+a.b",
    "(-a).b",
    "(1).b",
    "(1.5).b",
    "'a'.b",
    "{a: 1}.a",
    "[1, 2][0]",
    "[1, 2][0..1]",
    "xs[..-1]",
    "xs[1..]",
    "xs[..]",
    "$p.a[0]",
    "$1.a",
    "n:A",
    "n:A:B",
    "n:A|B",
    "n:A&!B",
    "n IS A",
    "(n:A) IS NULL",
    "(n:A) + 1",
    "a + (n:A)",
    "(a + n):A",
    "n.x:A",
    "[x IN xs WHERE x > 1 | x + 1]",
    "[x IN xs]",
    "[(x IN xs)]",
    "[1, x IN xs]",
    "[x IN xs WHERE (x:A) | x]",
    "[x IN xs WHERE x:A]",
    "[x IN xs WHERE x:(A|B)]",
    "[(a)-->(b) | b.x]",
    "[p = (a)-[:T*1..2]->(b) WHERE (b:B) | p]",
    "[(a)-->(b)]",
    "(a)-->(b) AND NOT (a)<--(b)",
    "((a)-->(b)) = true",
    "exists((a)-->(b))",
    "shortestPath((a)-[*]-(b))",
    "reduce(s = 0, x IN xs | s + x)",
    "all(x IN xs WHERE x > 0)",
    "any(x IN xs)",
    "n {.a, .*, b: 1, m}",
    "EXISTS { (a)-->(b) WHERE b.x = 1 }",
    "COUNT { MATCH (a) RETURN a }",
    "COLLECT { MATCH (a) RETURN a.x }",
    "CASE WHEN a THEN b END",
    "CASE a WHEN 1, 2 THEN b ELSE c END",
    "count(*) + count(DISTINCT n) + count(ALL n)",
    "point.distance(a, b)",
    "trim(BOTH 'x' FROM s)",
    "trim(s)",
    "a IS :: INTEGER NOT NULL",
    "(a IS :: INTEGER) = b",
    "a IS NOT :: LIST<INTEGER | STRING NOT NULL>",
    "a IS NOT NFKC NORMALIZED",
    "a || b",
    "0x1f + 0o17",
    "INFINITY - NAN",
    "-9223372036854775808",
];

#[test]
fn texts_with_minimal_parentheses_are_printed_unchanged() {
    for text in MINIMAL {
        assert_eq!(minimal(text), *text);
    }
}

#[test]
fn redundant_parentheses_are_removed_according_to_precedence() {
    for (text, expected) in [
        ("((a)) AND ((b))", "a AND b"),
        ("(a AND b) OR (c AND d)", "a AND b OR c AND d"),
        ("NOT (a = b)", "NOT a = b"),
        ("(a * b) + (c * d)", "a * b + c * d"),
        ("(a ^ b) ^ c", "a ^ b ^ c"),
        ("(a IN b) AND (c IN d)", "a IN b AND c IN d"),
        ("(n.x) = (m.x)", "n.x = m.x"),
        ("(-(a))", "-a"),
        ("1 != 2", "1 <> 2"),
        ("a - -1", "a - (-1)"),
        ("f(x) - [1]", "f(x) - [1]"),
        ("f(x) < -1", "f(x) < -1"),
    ] {
        assert_eq!(minimal(text), expected, "{text}");
    }
}

#[test]
fn arithmetic_after_a_group_never_looks_like_an_arrow() {
    let label = |name: &str| Expr::HasLabels(Box::new(Expr::variable(name)), Box::new(Labels::one("A")));
    let minus = |left, right| Expr::binary(BinaryOp::Subtract, left, right);
    let list = || Expr::List(vec![Expr::variable("x")]);
    for (expr, expected) in [
        (minus(minus(label("n"), list()), label("m")), "(n:A) - ([x]) - (m:A)"),
        (minus(label("n"), Expr::negated(label("m"))), "(n:A) - (-(m:A))"),
        (
            Expr::compare(
                CompareOp::Less,
                Expr::binary(BinaryOp::Add, Expr::int(1), label("n")),
                minus(Expr::negated(list()), label("m")),
            ),
            "1 + (n:A) < (-[x] - (m:A))",
        ),
    ] {
        let text = print_expression(&expr, Dialect::whole());
        assert_eq!(text, expected);
        assert_eq!(parse_expression(&text).expect(&text), expr);
    }
}

#[test]
fn the_full_form_has_parentheses_around_every_operand_that_is_not_a_term() {
    assert_eq!(full("a OR b AND NOT c"), "a OR (b AND (NOT c))");
    assert_eq!(full("a + b * -c = d"), "(a + (b * (-c))) = d");
    assert_eq!(full("n.x IS NULL AND m:A"), "(n.x IS NULL) AND (m:A)");
    assert_eq!(full("n:A|B&C"), "n:A|(B&C)");
    assert_eq!(full("a.b[1] + f(x)"), "a.b[1] + f(x)");
}

#[test]
fn dialects_of_uncertain_precedence_get_more_parentheses() {
    assert_eq!(in_dialect("a + b IN c", "age"), "(a + b) IN c");
    assert_eq!(in_dialect("a AND b XOR c", "age"), "(a AND b) XOR c");
    assert_eq!(in_dialect("-a ^ b ^ c", "grafeo"), "((-a) ^ b) ^ c");
    assert_eq!(
        in_dialect("a.b STARTS WITH 'x' AND a.c IS NULL", "age"),
        "a.b STARTS WITH 'x' AND a.c IS NULL"
    );
    assert_eq!(in_dialect("a IN b = c", "falkordb"), "(a IN b) = c");
    assert_eq!(in_dialect("a IN b[0]", "kuzu"), "a IN (b[0])");
    assert_eq!(in_dialect("-a[0].b[1]", "kuzu"), "-((a[0]).b[1])");
    assert_eq!(in_dialect("-a[0].b[1]", "neo4j-5"), "-a[0].b[1]");
}

#[test]
fn names_are_quoted_if_they_are_keywords_or_have_unusual_characters() {
    for (name, expected) in [
        ("n", "n"),
        ("n0_", "n0_"),
        ("_x", "_x"),
        ("match", "`match`"),
        ("Order", "`Order`"),
        ("0a", "`0a`"),
        ("a b", "`a b`"),
        ("a`b", "`a``b`"),
        ("a\\b", "`a\\\\b`"),
        ("ä", "`ä`"),
    ] {
        assert_eq!(print_expression(&Expr::variable(name), Dialect::whole()), expected);
    }
    assert_eq!(
        print_expression(&Expr::variable("tag"), Dialect::by_id("ngql").expect("the dialect exists")),
        "`tag`"
    );
    assert_eq!(print_expression(&Expr::call("all", vec![Expr::variable("x")]), Dialect::whole()), "`all`(x)");
    assert_eq!(
        print_expression(&Expr::call("exists", vec![Expr::variable("x")]), Dialect::whole()),
        "exists(x)"
    );
    assert_eq!(print_expression(&Expr::Parameter("1".into()), Dialect::whole()), "$1");
    assert_eq!(print_expression(&Expr::Parameter("a b".into()), Dialect::whole()), "$`a b`");
}

#[test]
fn strings_escape_only_characters_that_must_be_escaped() {
    let whole = Dialect::whole();
    for (text, expected) in [
        ("it's", "'it\\'s'"),
        ("\"q\"", "'\"q\"'"),
        ("a\\b", "'a\\\\b'"),
        ("\n\r\t", "'\\n\\r\\t'"),
        ("\u{0}\u{8}\u{7f}", "'\\u0000\\u0008\\u007F'"),
        ("é😀", "'é😀'"),
    ] {
        assert_eq!(print_expression(&Expr::string(text), whole), expected);
    }
    let raw = Dialect::by_id("falkordb").expect("the dialect exists");
    assert_eq!(print_expression(&Expr::string("\u{1}"), raw), "'\u{1}'");
    let double = Dialect::by_id("ngql").expect("the dialect exists");
    assert_eq!(print_expression(&Expr::string("a'b\"c"), double), "\"a'b\\\"c\"");
}

#[test]
fn floats_are_printed_as_the_shortest_text_that_is_still_a_float() {
    for (value, expected) in [
        (1.0, "1.0"),
        (0.1, "0.1"),
        (1e300, "1e300"),
        (1e16, "1e16"),
        (5e-324, "5e-324"),
        (-0.0, "-0.0"),
        (f64::NAN, "0.0 / 0.0"),
        (f64::NEG_INFINITY, "-(1.0 / 0.0)"),
    ] {
        assert_eq!(print_expression(&Expr::float(value), Dialect::whole()), expected);
    }
}

#[test]
fn forms_that_a_dialect_lacks_are_printed_in_another_spelling() {
    assert_eq!(in_dialect("0x1f", "falkordb"), "31");
    assert_eq!(in_dialect("NAN", "neo4j-4.4"), "(0.0 / 0.0)");
    assert_eq!(in_dialect("a = b", "ngql"), "a == b");
    assert_eq!(in_dialect("EXISTS { (a)-->(b) }", "age"), "exists((a)-->(b))");
    assert_eq!(in_dialect("EXISTS { (a)-->(b) }", "falkordb"), "((a)-->(b))");
    assert_eq!(in_dialect("EXISTS { (a)-->(b) }", "kuzu"), "EXISTS { (a)-[]->(b) }");
    assert_eq!(in_dialect("n:A&B", "opencypher-9"), "n:A:B");
}

#[test]
fn signs_repeat_only_with_parentheses_between_them() {
    let twice = Expr::Unary(UnaryOp::Plus, Box::new(Expr::Unary(UnaryOp::Minus, Box::new(Expr::int(1)))));
    assert_eq!(print_expression(&twice, Dialect::whole()), "+(-1)");
}
