//! Tests that at least one independent published parser accepts the text of every construct. The constructs that none
//! of them accepts are listed in `data/no-acceptor.txt`, and the test checks that none accepts them.

mod support;

use edgewise_cypher_syntax::parse_statement;
use support::acceptor::{open_accepts, plain_accepts};

const CONSTRUCTS: &str = include_str!("data/constructs.txt");
const NO_ACCEPTOR: &str = include_str!("data/no-acceptor.txt");

/// The name and the text on each line of a table; `#` begins a comment.
fn constructs(table: &'static str) -> Vec<(&'static str, &'static str)> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once('\t').unwrap_or_else(|| panic!("no tab in {line:?}")))
        .collect()
}

#[test]
fn the_parser_accepts_every_construct() {
    for (name, text) in constructs(CONSTRUCTS).into_iter().chain(constructs(NO_ACCEPTOR)) {
        if let Err(error) = parse_statement(text) {
            panic!("{name}: {}", error.render(text));
        }
    }
}

#[test]
fn an_independent_parser_accepts_every_construct_of_the_first_table() {
    let rejected: Vec<String> = constructs(CONSTRUCTS)
        .into_iter()
        .filter(|(_, text)| !plain_accepts(text) && !open_accepts(text))
        .map(|(name, text)| format!("{name}\t{text}"))
        .collect();
    assert!(rejected.is_empty(), "{}", rejected.join("\n"));
    assert!(constructs(CONSTRUCTS).len() > 150);
}

#[test]
fn no_independent_parser_accepts_a_construct_of_the_second_table() {
    for (name, text) in constructs(NO_ACCEPTOR) {
        assert!(!plain_accepts(text), "opencypher now accepts {name}: move it to constructs.txt");
        assert!(!open_accepts(text), "open-cypher now accepts {name}: move it to constructs.txt");
    }
}

#[test]
fn no_construct_is_listed_twice() {
    let mut names: Vec<&str> =
        constructs(CONSTRUCTS).into_iter().chain(constructs(NO_ACCEPTOR)).map(|(name, _)| name).collect();
    names.sort_unstable();
    for pair in names.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}
