//! Compares our parser and printer with the parser that TinkerPop generates from its grammar: it accepts the texts we
//! print, and both refuse the same mutated texts.

mod support;

use edgewise_gremlin_syntax::arbitrary::{Maker, Options};
use edgewise_gremlin_syntax::{Dialect, ParseErrorKind, Version, parse_script, print_query};
use edgewise_model::Rng;
use support::acceptor::accepts;
use support::{feature, shared};

fn count() -> usize {
    std::env::var("EDGEWISE_ACCEPTOR_TEXTS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

/// Random texts of a dialect.
fn texts(dialect: Dialect, seed: u64) -> Vec<String> {
    // The generated parser needs seconds for deep nesting.
    let options = Options { depth: 1, steps: 4, ..Options::default() };
    let mut rng = Rng::from_seed_u64(seed);
    let mut texts = Vec::new();
    while texts.len() < count() {
        if let Ok(text) = print_query(&Maker::new(&mut rng, &options).query(), dialect) {
            texts.push(text);
        }
    }
    texts
}

#[test]
#[ignore = "needs java and Maven"]
fn tinkerpop_accepts_every_canonical_text() {
    let mut faults: Vec<String> = Vec::new();
    for (version, jar) in [(Version::V3_8, "3.8.1"), (Version::V3_7, "3.7.4"), (Version::V3_6, "3.6.8")] {
        let texts = texts(Dialect::lang(version), 8);
        let answers = accepts(jar, &texts);
        let refused: Vec<&str> = texts
            .iter()
            .zip(&answers)
            .filter(|(_, accepted)| !**accepted)
            .map(|(text, _)| text.as_str())
            .collect();
        if !refused.is_empty() {
            faults.push(format!("{jar} refuses {} of {}:\n{}", refused.len(), texts.len(), some(&refused)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The shortest few of the texts, one per line.
fn some(texts: &[&str]) -> String {
    let mut texts = texts.to_vec();
    texts.sort_by_key(|text| text.len());
    texts.truncate(40);
    texts.join("\n")
}

/// Tokens that a mutation inserts into a text or replaces another token by.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    ":",
    ";",
    "..",
    "'",
    "\"",
    "\\",
    "1",
    "-1",
    "1.5",
    "0x1F",
    "017",
    "1_0",
    "08",
    "null",
    "true",
    "NaN",
    "Infinity",
    "id",
    "label",
    "list",
    "set",
    "single",
    "local",
    "values",
    "keys",
    "desc",
    "asc",
    "from",
    "to",
    "IN",
    "outV",
    "any",
    "none",
    "out()",
    "__.",
    "__",
    "g",
    "g.V()",
    "P.eq(1)",
    "eq(1)",
    "not",
    "xx1",
    "T.id",
    "Scope.local",
    "int",
    "INT",
    "uuid",
    "UUID()",
    "datetime('x')",
    "datetime()",
    "//",
    " ",
    "\n",
    "é",
    "new",
    "T.",
    ".toList()",
    ".and(",
    "it",
    "->",
    "'a'",
    "\"b\"",
    "[:]",
    "{}",
    "[]",
    "(T.id)",
    "1b",
    "300b",
    "1n",
    "1m",
    "1f",
    "+2",
    "- 1",
    "Column.keys",
];

/// Changes a text a little: removes, doubles, swaps or replaces a token or character.
fn mutate(text: &str, rng: &mut Rng) -> String {
    let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = boundaries[rng.index(boundaries.len())];
    let to = boundaries[(boundaries.iter().position(|b| *b == at).unwrap_or(0) + rng.range_usize(0..=6))
        .min(boundaries.len() - 1)];
    let piece = PIECES[rng.index(PIECES.len())];
    match rng.below(5) {
        0 => format!("{}{}", &text[..at], &text[to..]),
        1 => format!("{}{}{}", &text[..at], piece, &text[at..]),
        2 => format!("{}{}{}", &text[..at], piece, &text[to..]),
        3 => format!("{}{}{}", &text[..to], &text[at..to], &text[to..]),
        // A whole token is replaced.
        _ => {
            let is_word = |character: char| character.is_alphanumeric() || character == '_';
            let start = text[..at]
                .rfind(|character| !is_word(character))
                .map_or(0, |found| found + text[found..].chars().next().map_or(1, char::len_utf8));
            let end = text[at..].find(|character| !is_word(character)).map_or(text.len(), |found| at + found);
            format!("{}{}{}", &text[..start], piece, &text[end..])
        }
    }
}

#[test]
#[ignore = "needs java and Maven"]
#[allow(clippy::print_stderr)]
fn our_parser_accepts_the_same_mutated_texts_as_tinkerpop() {
    let mut rng = Rng::from_seed_u64(99);
    let mut sources = texts(Dialect::CANONICAL, 9);
    if let Some(folder) = shared::features() {
        sources.extend(feature::queries(&folder).into_iter().map(|query| query.text));
    }
    let mutated: Vec<String> = sources
        .iter()
        .map(|text| {
            let once = mutate(text, &mut rng);
            if rng.one_in(3) { mutate(&once, &mut rng) } else { once }
        })
        .collect();
    let answers = accepts("3.8.1", &mutated);
    let (mut stricter, mut laxer, mut refused) = (Vec::new(), Vec::new(), 0);
    for (text, accepted) in mutated.iter().zip(answers) {
        match (parse_script(text, Dialect::CANONICAL), accepted) {
            (Ok(_), false) => laxer.push(text.as_str()),
            (Err(error), true) if !is_stricter_by_design(error.kind) => {
                stricter.push(format!("{text}\n    {error}"));
            }
            (Err(_), false) => refused += 1,
            _ => {}
        }
    }
    eprintln!("{} mutated texts, {refused} refused by both", mutated.len());
    let stricter: Vec<&str> = stricter.iter().map(String::as_str).collect();
    assert!(
        stricter.is_empty(),
        "our parser refuses texts that TinkerPop accepts ({}):\n{}",
        stricter.len(),
        some(&stricter)
    );
    assert!(
        laxer.is_empty(),
        "our parser accepts texts that TinkerPop refuses ({}):\n{}",
        laxer.len(),
        some(&laxer)
    );
}

/// Whether our parser refuses on purpose what TinkerPop's grammar accepts: numbers out of the range of their type and very deep
/// nesting, with which TinkerPop fails later.
fn is_stricter_by_design(kind: ParseErrorKind) -> bool {
    matches!(kind, ParseErrorKind::NumberOutOfRange | ParseErrorKind::TooDeep)
}

#[test]
#[ignore = "needs java and Maven"]
fn tinkerpop_accepts_the_queries_of_the_feature_files() {
    let Some(folder) = shared::features() else { return };
    let texts: Vec<String> = feature::queries(&folder).into_iter().map(|query| query.text).collect();
    let answers = accepts("3.8.1", &texts);
    for (text, accepted) in texts.iter().zip(answers) {
        assert_eq!(parse_script(text, Dialect::CANONICAL).is_ok(), accepted, "{text}");
    }
}
