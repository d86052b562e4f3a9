//! Tests that a text for every alternative of every rule of the grammar file parses.
//!
//! `data/grammar.txt` holds a line per alternative: the rule, the number of the alternative, whether its optional
//! parts are left out (`least`) or written (`most`), and the shortest program that derives from it. Where the
//! grammar file itself is available, the test checks with it that the table is complete.

mod support;

use edgewise_cypher_syntax::{ParseErrorKind, parse_statement};
use support::Dice;
use support::grammar::{Extent, Grammar};

const TABLE: &str = include_str!("data/grammar.txt");

/// Rules that no program uses: they describe tokens in general, or no other rule mentions them.
const UNREACHABLE: &[&str] = &[
    "unsigned literal",
    "token",
    "non-delimiter token",
    "non-delimited identifier",
    "keyword",
    "delimiter token",
    "concatenation operator",
    "double colon",
    "right double arrow",
    "separator",
    "special character",
    "question mark",
    "semicolon",
];

/// Texts that the grammar derives but the parser rejects, each with a text of the same rule that it accepts. Like every
/// engine, the parser wants relationships between nodes or groups, and only a property can be removed.
const REJECTED: &[(&str, &str)] = &[("MATCH - -", "MATCH ()--()"), ("REMOVE TRUE", "REMOVE a.a")];

fn table(grammar: &Grammar) -> (Vec<String>, Vec<String>) {
    let (mut lines, mut unreachable) = (Vec::new(), Vec::new());
    for name in &grammar.names {
        for alternative in 0..grammar.alternatives(name) {
            let least = grammar.sentence(name, alternative, Extent::Least);
            let most = grammar.sentence(name, alternative, Extent::Most);
            match (least, most) {
                (Some(least), Some(most)) => {
                    if least != most {
                        lines.push(format!("{name}\t{}\tmost\t{most}", alternative + 1));
                    }
                    lines.push(format!("{name}\t{}\tleast\t{least}", alternative + 1));
                }
                _ => {
                    if unreachable.last() != Some(name) {
                        unreachable.push(name.clone());
                    }
                }
            }
        }
    }
    (lines, unreachable)
}

#[test]
fn every_text_of_the_table_parses() {
    let mut rejected = Vec::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let text = line.splitn(4, '\t').nth(3).expect("the line has four columns");
        let text = match REJECTED.iter().find(|(rejected, _)| *rejected == text) {
            Some((rejected, instead)) => {
                assert!(parse_statement(rejected).is_err(), "{rejected} is accepted now");
                instead
            }
            None => text,
        };
        if let Err(error) = parse_statement(text) {
            rejected.push(format!("{line}\n    {error}"));
        }
    }
    assert!(rejected.is_empty(), "{}:\n{}", rejected.len(), rejected.join("\n"));
}

#[test]
fn the_table_contains_every_alternative_of_the_grammar_file() {
    let Some(folder) = support::shared("grammar") else { return };
    let text = std::fs::read_to_string(folder.join("openCypher.bnf")).expect("the grammar file can be read");
    let grammar = Grammar::read(&text);
    let (lines, unreachable) = table(&grammar);
    if std::env::var_os("EDGEWISE_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/grammar.txt");
        let head = "# rule, alternative, extent, shortest program; made from the grammar file with EDGEWISE_BLESS=1\n";
        std::fs::write(path, format!("{head}{}\n", lines.join("\n"))).expect("the table can be written");
    }
    assert_eq!(grammar.names.len(), 377);
    assert_eq!(unreachable, UNREACHABLE);
    let known: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(known, lines);
}

/// Replacements in the grammar that make it as strict as the parser, so that the parser should accept every random
/// text: relationships are between nodes, no shortestPath is in parentheses, only properties are set and removed,
/// escapes denote characters, signs are operators, and names are not keywords.
const TIGHTER: &[(&str, &str)] = &[
    (
        "<element pattern> ::= \n    <node pattern>\n  | <relationship pattern>",
        "<element pattern> ::= \n  <node pattern>",
    ),
    (
        "<path term> ::= \n    <path factor>\n  | <path term> <path factor>",
        "<path term> ::= \n    <path factor>\n  | <path factor> <path term>\n  | <path factor> <relationship pattern> <path term>",
    ),
    (
        "  <postfix expression> <equals operator> <value expression>",
        "  <postfix expression> <period> <property name> <equals operator> <value expression>",
    ),
    (
        "<remove property item> ::= \n  <postfix expression>",
        "<remove property item> ::= \n  <postfix expression> <static property reference>",
    ),
    (
        "[ <subpath variable declaration> ] <path pattern expression>",
        "[ <subpath variable declaration> ] <path term>",
    ),
    ("[ <minus sign> ] { <unsigned numeric literal>", "{ <unsigned numeric literal>"),
    ("<reverse solidus> u <hex digit>", "<reverse solidus> u 0"),
    ("<reverse solidus> U <hex digit> <hex digit>", "<reverse solidus> U 0 0"),
    ("  | <delimited identifier>\n  | <non-reserved word>", "  | <delimited identifier>"),
];

#[test]
fn random_programs_of_the_grammar_parse() {
    let Some(folder) = support::shared("grammar") else { return };
    let mut text =
        std::fs::read_to_string(folder.join("openCypher.bnf")).expect("the grammar file can be read");
    for (before, after) in TIGHTER {
        assert!(text.contains(before), "{before}");
        text = text.replace(before, after);
    }
    let grammar = Grammar::read(&text);
    let mut dice = Dice::new(3);
    let mut rejected = Vec::new();
    let mut bytes = 0;
    for round in 0..5_000 {
        let text = grammar.random(&mut dice, 10 + round % 300);
        bytes += text.len();
        match parse_statement(&text) {
            Err(error) if error.kind != ParseErrorKind::FloatingPointOverflow => {
                rejected.push(error.render(&text));
            }
            _ => {}
        }
    }
    rejected.sort_by_key(String::len);
    let shown = rejected.iter().take(10).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(rejected.is_empty(), "{} of 5,000, {bytes} bytes:\n{shown}", rejected.len());
    assert!(bytes > 1_000_000, "only {bytes} bytes");
}
