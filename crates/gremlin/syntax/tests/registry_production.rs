//! The registry of productions has the alternatives of the grammar, the parser accepts them, and `COVERAGE.md` lists
//! them.

mod support;

use edgewise_gremlin_syntax::production::{UNREACHABLE, coverage_markdown, productions};
use edgewise_gremlin_syntax::{Dialect, parse_script};
use std::collections::BTreeSet;
use std::path::PathBuf;
use support::{acceptor, shared};

#[test]
fn the_parser_accepts_every_production() {
    let mut refused = Vec::new();
    for production in productions() {
        if let Err(error) = parse_script(production.example, Dialect::CANONICAL) {
            refused.push(format!(
                "{} {}: {}\n  {error}",
                production.rule, production.alternative, production.example
            ));
        }
    }
    assert!(refused.is_empty(), "{} refused:\n{}", refused.len(), refused.join("\n"));
}

/// Rules of the grammar that begin with a small letter, each with its number of alternatives.
fn grammar_alternatives(grammar: &str) -> BTreeSet<(String, usize)> {
    let mut found = BTreeSet::new();
    let lines: Vec<&str> = grammar.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let mut at = 0;
    while at + 1 < lines.len() {
        let name = lines[at].trim();
        let begins = lines[at + 1].trim_start().starts_with(':');
        at += 1;
        if !begins || !name.starts_with(|first: char| first.is_ascii_lowercase()) || name.contains(' ') {
            continue;
        }
        let (mut alternatives, mut depth) = (1, 0);
        while lines[at].trim() != ";" {
            for character in lines[at].chars() {
                match character {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    '|' if depth == 0 => alternatives += 1,
                    _ => {}
                }
            }
            at += 1;
        }
        found.extend((1..=alternatives).map(|alternative| (name.to_owned(), alternative)));
    }
    found
}

#[test]
fn the_registry_contains_every_alternative_of_the_grammar() {
    let Some(path) = shared::shared("EDGEWISE_GREMLIN_GRAMMAR", "gremlin-spec/Gremlin.g4") else { return };
    let grammar = std::fs::read_to_string(path).expect("the grammar can be read");
    let wanted: BTreeSet<(String, usize)> = grammar_alternatives(&grammar)
        .into_iter()
        .filter(|(rule, _)| !UNREACHABLE.contains(&rule.as_str()))
        .collect();
    let have: BTreeSet<(String, usize)> =
        productions().map(|production| (production.rule.to_owned(), production.alternative)).collect();
    let missing: Vec<_> = wanted.difference(&have).collect();
    let extra: Vec<_> = have.difference(&wanted).collect();
    assert!(missing.is_empty() && extra.is_empty(), "missing {missing:?}, extra {extra:?}");
    assert!(wanted.len() > 1_000);
}

#[test]
fn coverage_is_up_to_date() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("COVERAGE.md");
    let page = coverage_markdown();
    if std::env::var_os("EDGEWISE_BLESS").is_some() {
        std::fs::write(&path, &page).expect("COVERAGE.md can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "COVERAGE.md is out of date: run this test with EDGEWISE_BLESS=1 to write it again"
    );
}

#[test]
#[ignore = "needs java and Maven"]
fn tinkerpop_accepts_every_production() {
    let texts: Vec<String> = productions().map(|production| production.example.to_owned()).collect();
    let answers = acceptor::accepts("3.8.1", &texts);
    for (text, accepted) in texts.iter().zip(answers) {
        assert!(accepted, "{text}");
    }
}
