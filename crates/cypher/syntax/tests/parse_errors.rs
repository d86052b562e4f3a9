//! Tests of error messages: each wrong text with the exact sentence that a person reads.

use edgewise_cypher_syntax::{ParseErrorKind, parse_expression, parse_statement};

use ParseErrorKind::*;

/// A wrong text, the kind of its error, and the message.
const CASES: &[(&str, ParseErrorKind, &str)] = &[
    ("", UnexpectedToken, "expected a clause, found the end at line 1, column 1"),
    (
        "MATCH (n RETURN n",
        UnexpectedToken,
        "expected one of `:`, `{`, `WHERE`, `)` to end the node pattern, found `RETURN` at line 1, column 10",
    ),
    (
        "RETURN f(1 RETURN 2)",
        UnexpectedToken,
        "expected one of `,`, `)` after the argument, found `RETURN` at line 1, column 12",
    ),
    (
        "MATCH (a)-[:LIKES..]->(b) RETURN b",
        InvalidRelationshipPattern,
        "expected one of `*`, `{`, `WHERE`, `]` in the brackets of a relationship pattern, found `..` at line 1, \
         column 18",
    ),
    (
        "MATCH (a)-[:LIKES*-2]->(b) RETURN b",
        InvalidRelationshipPattern,
        "expected one of an integer, `..`, `{`, `WHERE`, `]` in the brackets of a relationship pattern, found `-` at \
         line 1, column 19",
    ),
    ("RETURN", UnexpectedToken, "expected one of `*`, an expression, found the end at line 1, column 7"),
    ("RETURN 1 +", UnexpectedToken, "expected an expression, found the end at line 1, column 11"),
    (
        "RETURN 1 2",
        UnexpectedToken,
        "expected one of `AS`, `,`, `ORDER`, `SKIP`, `LIMIT`, `UNION`, `;`, the end after the statement, found `2` at \
         line 1, column 10",
    ),
    (
        "RETURN 1 MATCH (n) RETURN n",
        InvalidClauseComposition,
        "expected one of `AS`, `,`, `ORDER`, `SKIP`, `LIMIT`, `UNION` after the last clause, found `MATCH` at line 1, \
         column 10",
    ),
    (
        "UNWIND [1] x RETURN x",
        UnexpectedToken,
        "expected `AS` after the list of UNWIND, found `x` at line 1, column 12",
    ),
    (
        "RETURN 'abc",
        UnterminatedString,
        "the string that begins with 'abc has no closing quote at line 1, column 8",
    ),
    (
        "MATCH (`n) RETURN 1",
        UnterminatedName,
        "the name that begins with `n) RETURN has no closing back-tick at line 1, column 8",
    ),
    ("RETURN /* 1", UnterminatedComment, "the comment `/*` has no closing `*/` at line 1, column 8"),
    (
        "RETURN '\\d'",
        InvalidEscape,
        "`\\d` is not an escape sequence (a backslash is written `\\\\`) at line 1, column 9",
    ),
    ("RETURN 0x1G", InvalidNumberLiteral, "`0x1G` is not a number at line 1, column 8"),
    ("RETURN 12abc", InvalidNumberLiteral, "`12abc` is not a number at line 1, column 8"),
    (
        "RETURN 9223372036854775808",
        IntegerOverflow,
        "the integer `9223372036854775808` does not fit into 64 bits at line 1, column 8",
    ),
    (
        "RETURN 1.34E999",
        FloatingPointOverflow,
        "the float `1.34E999` is too large for 64 bits at line 1, column 8",
    ),
    (
        "RETURN '\\uH'",
        InvalidUnicodeLiteral,
        "`\\uH'` is not a character (`\\u` takes four hexadecimal digits, `\\U` eight or six) at line 1, column 9",
    ),
    (
        "RETURN 42 — 41",
        InvalidUnicodeCharacter,
        "the character `—` (U+2014) is not allowed here at line 1, column 11",
    ),
    ("RETURN a # b", InvalidCharacter, "the character `#` (U+0023) is not allowed here at line 1, column 10"),
    (
        "RETURN {1a: 2}",
        UnexpectedToken,
        "expected one of `}`, a name as a key of the map, found `1a` at line 1, column 9",
    ),
    (
        "CALL my.proc YIELD x RETURN x",
        InvalidArgumentPassingMode,
        "expected an argument list in a procedure call that is part of a longer query, found `CALL` at line 1, column 1",
    ),
    (
        "CALL my.proc() YIELD * RETURN x",
        UnexpectedSyntax,
        "expected names instead of `*` after `YIELD` in a procedure call that is part of a longer query, found `CALL` \
         at line 1, column 1",
    ),
    ("RETURN CASE x END", UnexpectedToken, "expected `WHEN` in CASE, found `END` at line 1, column 15"),
    (
        "RETURN CASE WHEN x 1 END",
        UnexpectedToken,
        "expected `THEN` after the condition of a branch, found `1` at line 1, column 20",
    ),
    (
        "MATCH (n)\nWHERE n.name =\n\tRETURN n",
        UnexpectedToken,
        "expected an expression, found `RETURN` at line 3, column 2",
    ),
    (
        "RETURN [1, 2",
        UnexpectedToken,
        "expected one of `,`, `]` to end the list, found the end at line 1, column 13",
    ),
    (
        "CREATE INDEX FOR (n:A) ON (m.x)",
        UnexpectedToken,
        "expected the variable of the target before the key, found `m` at line 1, column 28",
    ),
    (
        "FOREACH (x IN [1] | RETURN x)",
        UnexpectedToken,
        "expected a clause in the body of FOREACH (CREATE, MERGE, SET, REMOVE, DELETE or FOREACH), found `RETURN` at \
         line 1, column 21",
    ),
    (
        "SET n = 1, m",
        UnexpectedToken,
        "expected one of `.`, `[` after the element whose property is changed, found the end at line 1, column 13",
    ),
    (
        "MATCH (a)-[r]>(b) RETURN a",
        UnexpectedToken,
        "expected `-` in a relationship pattern, found `>` at line 1, column 14",
    ),
];

#[test]
fn every_error_message_is_the_expected_sentence() {
    let mut faults = Vec::new();
    for (text, kind, sentence) in CASES {
        let error = parse_statement(text).expect_err(text);
        if error.kind != *kind || error.to_string() != *sentence {
            faults
                .push(format!("{text}\n  got      {:?} {error}\n  expected {kind:?} {sentence}", error.kind));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_rendering_shows_the_line_and_a_caret_under_the_token() {
    let text = "MATCH (n)\n\tWHERE n.näme RETURN n:";
    let error = parse_statement(text).expect_err("a label is missing");
    assert_eq!((error.line, error.column, error.at), (2, 24, 34));
    assert_eq!(
        error.render(text),
        "expected a name as a label, found the end at line 2, column 24\n   |\n 2 | \tWHERE n.näme RETURN n:\n   \
         | \t                      ^"
    );
    let text = "RETURN 1 +  * 2";
    let error = parse_statement(text).expect_err("an operand is missing");
    assert_eq!(
        error.render(text),
        "expected an expression, found `*` at line 1, column 13\n   |\n 1 | RETURN 1 +  * 2\n   |             ^"
    );
}

#[test]
fn an_error_contains_the_text_near_it_on_its_line() {
    let error = parse_expression("1 +\n foo bar baz").expect_err("no operator is between the names");
    assert_eq!(error.near, "foo bar baz");
    assert_eq!(error.found, "bar");
    assert_eq!(error.expected, ["the end"]);
}

#[test]
fn the_first_error_is_reported_even_if_a_later_one_is_lexical() {
    let error = parse_statement("RETURN ) 'unclosed").expect_err("two faults");
    assert_eq!(error.kind, UnexpectedToken);
    let error = parse_statement("RETURN 1, 'unclosed").expect_err("one fault");
    assert_eq!(error.kind, UnterminatedString);
}

#[test]
fn rendering_another_text_than_the_parsed_one_does_not_panic() {
    let error = parse_statement("RETURN äöü +").expect_err("an operand is missing");
    for text in ["", "x", "RETURN"] {
        assert!(error.render(text).contains("expected an expression"));
    }
}
