//! Tests of texts that could mean two things: which meaning the parser chooses.

mod support;

use edgewise_cypher_syntax::{parse_expression, parse_query};
use support::shape::shape;

/// The text of an expression, and its nesting with all parentheses written.
const EXPRESSIONS: &[(&str, &str)] = &[
    // Texts that could be paths or arithmetic.
    ("(a)-[b]", "(a - [b])"),
    ("(a)-(b)", "(a - b)"),
    ("(a)-[b]-c", "((a - [b]) - c)"),
    ("(a)-->(b)", "<(a)-[]->(b)>"),
    ("(a)--(b)", "<(a)-[]-(b)>"),
    ("(a)<--(b)", "<(a)<-[]-(b)>"),
    ("(a)<-->(b)", "<(a)<-[]->(b)>"),
    ("(a)-[b]-(c)", "<(a)-[b]-(c)>"),
    ("(a)-[b]->(c)-[d]", "(<(a)-[b]->(c)> - [d])"),
    ("(a)-[b]->(c)-(d)", "(<(a)-[b]->(c)> - d)"),
    ("(a + 1)-[b]-(c)", "(((a + 1) - [b]) - c)"),
    ("(1)-[2]-(3)", "((1 - [2]) - 3)"),
    ("(a) < -(b)", "(a < (-b))"),
    ("(a) < - [b]", "(a < (-[b]))"),
    ("(a.x)-[b]-(c)", "(((a.x) - [b]) - c)"),
    ("(a IS NULL)-[b]-(c)", "(((a IS NULL) - [b]) - c)"),
    ("(a IS B)-[b]-(c)", "<(a:B)-[b]-(c)>"),
    ("(:A)-[:B*1..2 {x: 1}]->()", "<(:A)-[:B*Range(Some(1), Some(2)) {x: 1}]->()>"),
    ("((a)-->(b))", "<(a)-[]->(b)>"),
    ("NOT (a)-->(b) AND (b)-->(c)", "((NOT <(a)-[]->(b)>) AND <(b)-[]->(c)>)"),
    ("NOT(a)", "(NOT a)"),
    ("exists((a)-->(b))", "exists(<(a)-[]->(b)>)"),
    ("exists(a.b)", "exists((a.b))"),
    ("size((a)-->())", "size(<(a)-[]->()>)"),
    ("shortestPath((a)-[*]-(b))", "<shortestPath (a)-[*Any]-(b)>"),
    (
        "length(allShortestPaths((a)-[:A*..3]->(b)))",
        "length(<allShortestPaths (a)-[:A*Range(None, Some(3))]->(b)>)",
    ),
    // Texts in square brackets.
    ("[x IN l]", "[x IN l]"),
    ("[(x IN l)]", "[(x IN l)]"),
    ("[x IN l, y]", "[(x IN l), y]"),
    ("[x IN l WHERE x > 1]", "[x IN l WHERE (x > 1)]"),
    ("[x IN l | x + 1]", "[x IN l | (x + 1)]"),
    ("[x IN [1, 2] | x]", "[x IN [1, 2] | x]"),
    ("[x IN l WHERE x:A | x.p]", "[x IN l WHERE (x:A) | (x.p)]"),
    ("[x IN l WHERE x:A | B]", "[x IN l WHERE (x:A) | B]"),
    ("[x IN l WHERE x:A|B | x.p]", "[x IN l WHERE (x:(A|B)) | (x.p)]"),
    ("[x IN l WHERE x:A|!B&C | x]", "[x IN l WHERE (x:(A|((!B)&C))) | x]"),
    ("[x IN l WHERE x:(A|B)]", "[x IN l WHERE (x:(A|B))]"),
    ("[x IN l WHERE (x:A|B)]", "[x IN l WHERE (x:(A|B))]"),
    ("[x IN l WHERE x:A | x:B|C]", "[x IN l WHERE (x:A) | (x:(B|C))]"),
    ("[x IN l | x:A|B]", "[x IN l | (x:(A|B))]"),
    ("[x IN l WHERE x IS :: INTEGER | date]", "[x IN l WHERE (x IS :: Integer) | date]"),
    ("[x IN l WHERE f(x:A|B) | x]", "[x IN l WHERE f((x:(A|B))) | x]"),
    ("[n:A|B, 1]", "[(n:(A|B)), 1]"),
    ("[(a)-->(b) | b.x]", "[(a)-[]->(b) | (b.x)]"),
    ("[(a)-->(b) WHERE b:A | b.x]", "[(a)-[]->(b) WHERE (b:A) | (b.x)]"),
    ("[p = (a)-->(b) | p]", "[p = (a)-[]->(b) | p]"),
    ("[(a)-->(b)]", "[<(a)-[]->(b)>]"),
    ("[(a)-->(b), 1]", "[<(a)-[]->(b)>, 1]"),
    ("[(a)-->(b) AND c, n:A|B]", "[(<(a)-[]->(b)> AND c), (n:(A|B))]"),
    ("[p = (a)-->(b)]", "[(p = <(a)-[]->(b)>)]"),
    ("[a, b][0..1]", "([a, b][0..1])"),
    // Words that are also names.
    ("count(*)", "count(*)"),
    ("count(DISTINCT x)", "count(DISTINCT x)"),
    ("count(ALL x)", "count(ALL x)"),
    ("count(ALL (x))", "count(ALL x)"),
    ("count(all(x IN l WHERE x))", "count(All(x IN l WHERE x))"),
    ("count(distinct)", "count(distinct)"),
    ("all(x IN l WHERE p)", "All(x IN l WHERE p)"),
    ("any(x IN l)", "Any(x IN l)"),
    ("any(x, y)", "any(x, y)"),
    ("none", "none"),
    ("reduce(a = 0, x IN l | a + x)", "reduce(a = 0, x IN l | (a + x))"),
    ("reduce(x)", "reduce(x)"),
    ("trim(x)", "trim(x)"),
    ("trim(BOTH 'x' FROM y)", "trim(Some(Both) \"x\" FROM y)"),
    ("trim(LEADING FROM y)", "trim(Some(Leading) FROM y)"),
    ("trim('x' FROM y)", "trim(None \"x\" FROM y)"),
    ("trim(both)", "trim(both)"),
    ("trim(both + x)", "trim((both + x))"),
    ("trim(both (x) FROM y)", "trim(Some(Both) x FROM y)"),
    ("trim(TRAILING from FROM from)", "trim(Some(Trailing) from FROM from)"),
    ("NOT NOT a", "(NOT (NOT a))"),
    ("not", "not"),
    ("not.x", "(not.x)"),
    ("not = 1", "(not = 1)"),
    ("case", "case"),
    ("CASE x WHEN 1, 2 THEN 3 END", "(CASE x WHEN 1, 2 THEN 3 END)"),
    ("CASE WHEN a:B THEN c:D ELSE e END", "(CASE WHEN (a:B) THEN (c:D) ELSE e END)"),
    ("{match: match, `a b`: 1}", "{match: match, a b: 1}"),
    ("n {.a, .*, b, c: d:E}", "n {.a, .*, b, c: (d:E)}"),
    ("count {.a}", "count {.a}"),
    ("count {a}", "count {a}"),
    ("exists {}", "exists {}"),
    ("count {(a)}", "Count {(a)}"),
    ("EXISTS { (a)-->(b) WHERE a.x }", "Exists {(a)-[]->(b) WHERE (a.x)}"),
    ("EXISTS { match = (a) }", "Exists {match = (a)}"),
    ("EXISTS { MATCH (a) RETURN a }", "Exists {2 clauses}"),
    ("COLLECT { RETURN 1 }", "Collect {1 clauses}"),
    // Precedence.
    ("1 + 2 * 3 ^ 4", "(1 + (2 * (3 ^ 4)))"),
    ("2 ^ 3 ^ 4", "((2 ^ 3) ^ 4)"),
    ("-2 ^ 2", "((-2) ^ 2)"),
    ("2 ^ -3", "(2 ^ (-3))"),
    ("- -1", "(-(-1))"),
    ("--1", "(-(-1))"),
    ("1 - -1", "(1 - (-1))"),
    ("-a.b[0]", "(-((a.b)[0]))"),
    ("a - b - c", "((a - b) - c)"),
    ("a / b * c % d", "(((a / b) * c) % d)"),
    ("a || b + c", "((a || b) + c)"),
    ("a OR b XOR c AND NOT d", "(a OR (b XOR (c AND (NOT d))))"),
    ("NOT a = b", "(NOT (a = b))"),
    ("true = NOT false", "(true = (NOT false))"),
    ("a = NOT b = c", "(a = (NOT b) = c)"),
    ("a = NOT b + 1 AND c", "((a = (NOT (b + 1))) AND c)"),
    ("1 + NOT b + c", "((1 + (NOT b)) + c)"),
    ("a < b <= c", "(a < b <= c)"),
    ("(a < b) < c", "((a < b) < c)"),
    ("a < (b < c)", "(a < (b < c))"),
    ("a = b IS NULL", "(a = (b IS NULL))"),
    ("a IS NULL = b", "((a IS NULL) = b)"),
    ("a IS NULL IS NOT NULL", "((a IS NULL) IS NOT NULL)"),
    ("a + b IN c", "((a + b) IN c)"),
    ("a IN b + c", "(a IN (b + c))"),
    ("a IN b IN c", "((a IN b) IN c)"),
    ("a STARTS WITH b + c", "(a STARTS WITH (b + c))"),
    ("a =~ b CONTAINS c", "((a =~ b) CONTAINS c)"),
    ("a ENDS WITH b = c", "((a ENDS WITH b) = c)"),
    ("a == b != c", "(a = b <> c)"),
    ("n:A:B AND m:C", "((n:legacy(A B)) AND (m:C))"),
    ("n:A&!B|%", "(n:((A&(!B))|%))"),
    ("n IS A", "(n:A)"),
    ("n:$(x)", "(n:$Plain(x))"),
    ("n:$any(x)|B", "(n:($Any(x)|B))"),
    ("a + n:A", "((a + n):A)"),
    ("a = n:A", "(a = (n:A))"),
    ("x IS :: INTEGER | STRING", "(x IS :: Integer|String)"),
    ("x IS NOT TYPED LIST<INT NOT NULL>", "(x IS NOT :: List(TypeExpr { alternatives: [(Integer, true)] }))"),
    ("x :: ANY<INT | DATE>", "(x IS :: Integer|Date)"),
    ("x IS TYPED", "(x:TYPED)"),
    ("s IS NORMALIZED", "(s IS None NORMALIZED)"),
    ("s IS NOT nfkc NORMALIZED", "(s IS NOT Some(\"NFKC\") NORMALIZED)"),
    ("a.b.c(d).e", "(a.b.c(d).e)"),
    ("a.b.c", "((a.b).c)"),
    ("INF + NaN", "(INF + NAN)"),
];

#[test]
fn every_ambiguous_text_has_the_documented_nesting() {
    let mut faults = Vec::new();
    for (text, expected) in EXPRESSIONS {
        match parse_expression(text) {
            Ok(expr) if shape(&expr) == *expected => {}
            Ok(expr) => faults.push(format!("{text}\n  got      {}\n  expected {expected}", shape(&expr))),
            Err(error) => faults.push(error.render(text)),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn texts_that_the_grammar_does_not_allow_are_rejected() {
    for text in [
        "a IS NULL + 1",
        "NOT a IS NULL + 1",
        "NOT a = b IS NULL % c",
        "n:A + 1",
        "1 +",
        "()",
        "(a) (b)",
        "[1,]",
        "[,]",
        "{a}",
        "{a: 1,}",
        "f(,)",
        "f(1,)",
        "a..b",
        "a.",
        "[1..2]",
        "CASE END",
        "CASE ELSE 1 END",
        "reduce(a = 1, b | c)",
        "[x IN]",
        "[(a)-->(b) WHERE c]",
        "count(*, 1)",
        "n:",
        "n:A:",
        "n:A||B",
        "n:A:B&C",
        "x IS",
        "x IS NOT",
        "x IS NOT A",
        "x STARTS y",
        "$",
        "n {.}",
        "EXISTS { MATCH (n) RETURN }",
        "shortestPath((a))",
        "shortestPath((a)-->(b)-->(c))",
        "a ! b",
        "1 <> ",
        "a === b",
        "'a' 'b'",
        "1 AND",
        "AND 1",
        "all(x IN l WHERE)",
    ] {
        assert!(parse_expression(text).is_err(), "{text} was accepted");
    }
}

#[test]
fn quantifier_words_before_items_are_distinguished_from_names() {
    use edgewise_cypher_syntax::ast::{Clause, SetQuantifier};
    for (text, quantifier, expected) in [
        ("RETURN DISTINCT a", Some(SetQuantifier::Distinct), "a"),
        ("RETURN distinct", None, "distinct"),
        ("RETURN distinct AS x", None, "distinct"),
        ("RETURN distinct ORDER BY x", None, "distinct"),
        ("RETURN DISTINCT order", Some(SetQuantifier::Distinct), "order"),
        ("RETURN distinct.x", None, "(distinct.x)"),
        ("RETURN DISTINCT -1", Some(SetQuantifier::Distinct), "(-1)"),
        ("RETURN ALL (a)-->(b)", Some(SetQuantifier::All), "<(a)-[]->(b)>"),
        ("RETURN ALL ((x IN l))", Some(SetQuantifier::All), "(x IN l)"),
        ("RETURN all(x IN l)", None, "All(x IN l)"),
        ("RETURN ALL a", Some(SetQuantifier::All), "a"),
    ] {
        let query = parse_query(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
        let Some(Clause::Return(last)) = query.first.clauses.last() else { panic!("no RETURN") };
        assert_eq!(last.projection.quantifier, quantifier, "{text}");
        assert_eq!(shape(&last.projection.items[0].expr), expected, "{text}");
    }
    let Ok(query) = parse_query("RETURN DISTINCT *") else { panic!("RETURN DISTINCT *") };
    let Some(Clause::Return(last)) = query.first.clauses.last() else { panic!("no RETURN") };
    assert!(last.projection.star && last.projection.distinct());
}
