//! The fuzz loop: seeds, mutations, and the checks that every text must pass. It is used by a test, by the example
//! `fuzz_parse` and, for the checks, by the coverage-guided targets in `fuzz/`.

use super::dice::Dice;
use edgewise_cypher_syntax::{
    Dialect, ParseError, ParseErrorKind, Printer, parse_expression, parse_script, parse_statement,
};

/// Files with seeds for the fuzz loop that are part of the repository.
const SEED_FILES: [&str; 3] = [
    include_str!("../data/constructs.txt"),
    include_str!("../data/no-acceptor.txt"),
    include_str!("../data/grammar.txt"),
];

/// The pieces that texts of random tokens are made of.
const TOKENS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    "..",
    ":",
    "::",
    ";",
    "+",
    "+=",
    "-",
    "*",
    "/",
    "%",
    "^",
    "=",
    "=~",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "|",
    "||",
    "&",
    "!",
    "$",
    "$p",
    "$`q r`",
    "->",
    "<-",
    "--",
    "-->",
    "a",
    "b",
    "n",
    "`x y`",
    "0",
    "1",
    "42",
    "0x1F",
    "0o7",
    "1.5",
    ".5",
    "1.",
    "1e9",
    "9223372036854775808",
    "'s'",
    "\"t\"",
    "'it''s'",
    "'\\n'",
    "''",
    "'",
    "\"",
    "`",
    "\\",
    "/*",
    "*/",
    "//",
    "\n",
    "é",
    "变",
    "—",
    "😀",
    "\u{a0}",
    "#",
    "@",
    "?",
    "~",
    "=>",
    "MATCH",
    "OPTIONAL",
    "WHERE",
    "RETURN",
    "WITH",
    "UNWIND",
    "AS",
    "CREATE",
    "MERGE",
    "ON",
    "SET",
    "REMOVE",
    "DETACH",
    "DELETE",
    "FOREACH",
    "IN",
    "CALL",
    "YIELD",
    "UNION",
    "ALL",
    "DISTINCT",
    "ORDER",
    "BY",
    "SKIP",
    "LIMIT",
    "OFFSET",
    "ASC",
    "DESC",
    "AND",
    "OR",
    "XOR",
    "NOT",
    "IS",
    "NULL",
    "TRUE",
    "FALSE",
    "STARTS",
    "ENDS",
    "CONTAINS",
    "CASE",
    "WHEN",
    "THEN",
    "ELSE",
    "END",
    "EXISTS",
    "COUNT",
    "COLLECT",
    "count(*)",
    "any",
    "none",
    "single",
    "reduce",
    "trim",
    "BOTH",
    "FROM",
    "shortestPath",
    "allShortestPaths",
    "SHORTEST",
    "ANY",
    "PATHS",
    "GROUPS",
    "TYPED",
    "INTEGER",
    "LIST",
    "NORMALIZED",
    "INDEX",
    "CONSTRAINT",
    "FOR",
    "REQUIRE",
    "ASSERT",
    "UNIQUE",
    "KEY",
    "DROP",
    "IF",
    "EXPLAIN",
    "PROFILE",
    "CYPHER",
    "LOAD",
    "CSV",
    "TRANSACTIONS",
    "USING",
    "FINISH",
    "INF",
    "NAN",
];

/// Brackets and prefixes that can be nested.
const NESTS: &[(&str, &str)] = &[
    ("(", ")"),
    ("[", "]"),
    ("{a: ", "}"),
    ("f(", ")"),
    ("NOT ", ""),
    ("-", ""),
    ("CASE WHEN ", " THEN 1 END"),
    ("[x IN ", " | x]"),
    ("EXISTS { MATCH (n) WHERE ", " }"),
    ("CALL { ", " }"),
    ("((", "))"),
    ("all(x IN l WHERE ", ")"),
    ("n {k: ", "}"),
    ("(a)-[", "]-(b)"),
    ("[(a)-->(b) | ", "]"),
    ("(n:", ")"),
    ("!", ""),
    ("LIST<", ">"),
];

/// The seeds of the tables, and the given ones.
pub fn seeds(more: impl IntoIterator<Item = String>) -> Vec<String> {
    let tables = SEED_FILES.iter().flat_map(|table| table.lines().filter(|line| !line.starts_with('#')));
    let mut seeds: Vec<String> =
        tables.filter_map(|line| line.rsplit('\t').next()).map(str::to_owned).collect();
    seeds.extend(more);
    seeds
}

/// Makes a text to try: a mutated seed, two spliced seeds, or random tokens.
pub fn text(dice: &mut Dice, seeds: &[String], text: &mut String) {
    text.clear();
    match dice.below(8) {
        0 => {
            for _ in 0..1 + dice.below(40) {
                let piece: &&str = dice.pick(TOKENS);
                text.push_str(piece);
                if dice.below(3) > 0 {
                    text.push(' ');
                }
            }
        }
        1 => {
            let (left, right) = (dice.pick(seeds), dice.pick(seeds));
            let (cut_left, cut_right) = (boundary(dice, left), boundary(dice, right));
            text.push_str(&left[..cut_left]);
            text.push_str(&right[cut_right..]);
        }
        _ => {
            let seed: &String = dice.pick(seeds);
            text.push_str(seed);
        }
    }
    for _ in 0..dice.below(4) {
        mutate(dice, seeds, text);
    }
    if text.len() > 20_000 {
        let cut = (0..=20_000).rev().find(|cut| text.is_char_boundary(*cut)).unwrap_or(0);
        text.truncate(cut);
    }
}

/// A random position between two characters.
fn boundary(dice: &mut Dice, text: &str) -> usize {
    let mut at = dice.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn mutate(dice: &mut Dice, seeds: &[String], text: &mut String) {
    let (one, two) = (boundary(dice, text), boundary(dice, text));
    let (start, end) = (one.min(two), one.max(two).min(one.min(two) + 40));
    let end = (start..=end).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(start);
    match dice.below(9) {
        0 => text.replace_range(start..end, ""),
        1 => {
            let copy = text[start..end].to_owned();
            text.insert_str(end, &copy);
        }
        2 => {
            let piece = *dice.pick(TOKENS);
            text.insert_str(start, &format!(" {piece} "));
        }
        3 => {
            let piece: &&str = dice.pick(TOKENS);
            text.replace_range(start..end, piece);
        }
        4 => {
            let seed = dice.pick(seeds);
            let from = boundary(dice, seed);
            let to = (from..=(from + 40).min(seed.len()))
                .rev()
                .find(|to| seed.is_char_boundary(*to))
                .unwrap_or(from);
            text.insert_str(start, &seed[from..to]);
        }
        5 => text.truncate(start),
        6 => {
            let character = char::from_u32(dice.below(0x250) as u32).unwrap_or(' ');
            text.insert(start, character);
        }
        7 => {
            let (open, close) = *dice.pick(NESTS);
            let times = if dice.below(50) == 0 { dice.below(600) } else { dice.below(6) };
            text.insert_str(end, &close.repeat(times));
            text.insert_str(start, &open.repeat(times));
        }
        _ => {
            // Swaps two neighbouring words.
            let words: Vec<&str> = text.split(' ').collect();
            if words.len() > 2 {
                let at = dice.below(words.len() - 1);
                let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
                words.swap(at, at + 1);
                *text = words.join(" ");
            }
        }
    }
}

/// Checks everything that must hold for a text. Returns true if the text is a statement.
///
/// Parsing must not panic; an error must lie inside the text and must be printable; what parses must print, and what is
/// printed must parse to the same tree.
pub fn check(text: &str) -> bool {
    match parse_statement(text) {
        Ok(statement) => {
            let printed = Printer::new(Dialect::whole()).statement(&statement);
            match parse_statement(&printed) {
                Ok(again) => {
                    assert!(again == statement, "{text}\nprinted {printed}\n{statement:?}\n{again:?}")
                }
                // A printer may add parentheses to a text that was just within the bound.
                Err(error) if error.kind == ParseErrorKind::TooDeep => {}
                Err(error) => panic!("{text}\nprinted {printed}\n{error}"),
            }
            true
        }
        Err(error) => {
            check_error(text, &error);
            if let Err(error) = parse_expression(text) {
                check_error(text, &error);
            }
            match parse_script(text) {
                Ok(script) => {
                    for (range, statement) in script {
                        assert_eq!(parse_statement(&text[range]).as_ref(), Ok(&statement), "{text}");
                    }
                }
                Err(error) => check_error(text, &error),
            }
            false
        }
    }
}

fn check_error(text: &str, error: &ParseError) {
    assert!(error.at <= text.len() && text.is_char_boundary(error.at), "{text}\n{error:?}");
    assert!(error.line >= 1 && error.column >= 1, "{text}\n{error:?}");
    assert!(!error.to_string().is_empty() && !error.render(text).is_empty());
}
