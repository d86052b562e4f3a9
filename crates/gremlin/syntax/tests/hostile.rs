//! For any text the parser returns a tree or one error with a position inside the text; it never panics, overflows
//! the stack or takes quadratic time.

use edgewise_gremlin_syntax::parse::MAX_DEPTH;
use edgewise_gremlin_syntax::{Dialect, ParseErrorKind, parse_query, parse_script, print_query};
use edgewise_model::Rng;
use std::time::{Duration, Instant};

fn check(text: &str) {
    for dialect in [Dialect::CANONICAL, Dialect::ALL[0], Dialect::ALL[7]] {
        match parse_script(text, dialect) {
            Ok(queries) => {
                for query in queries {
                    let printed = print_query(&query, dialect);
                    if let Ok(printed) = printed {
                        assert_eq!(parse_query(&printed, dialect).as_ref(), Ok(&query), "{printed}");
                    }
                }
            }
            Err(error) => {
                assert!(error.at <= text.len() && text.is_char_boundary(error.at));
                assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty());
                assert!(error.render(text).contains(&error.message));
            }
        }
    }
}

/// Pieces of the language, so that random texts get further than the first token.
const PIECES: &[&str] = &[
    "g",
    ".",
    "V",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    "..",
    "__",
    "out",
    "has",
    "not",
    "eq",
    "and",
    "or",
    "negate",
    "P",
    "TextP",
    "T",
    "id",
    "local",
    "Scope",
    "by",
    "desc",
    "'a'",
    "\"b\"",
    "'",
    "\"",
    "\\",
    "1",
    "-",
    "+",
    "0x",
    "1e",
    "1.5",
    "1n",
    "null",
    "NaN",
    "Infinity",
    "-Infinity",
    "xx1",
    "it",
    "->",
    "Lambda",
    "datetime",
    "UUID",
    "as",
    "Set",
    "(byte)",
    "new",
    "single",
    "property",
    "mergeV",
    "option",
    "withStrategies",
    "SubgraphStrategy",
    "tx",
    "toList",
    "toString",
    "//",
    "/*",
    "*/",
    "$",
    "\n",
    "é",
    "😀",
    "\u{0}",
    "\\u0041",
    "repeat",
    "values",
    "\u{FEFF}",
    "inject",
    "within",
];

#[test]
fn random_bytes_give_a_tree_or_an_error() {
    let mut rng = Rng::from_seed_u64(3);
    for _ in 0..20_000 {
        let length = rng.range_usize(0..=120);
        let bytes: Vec<u8> = (0..length).map(|_| rng.u32() as u8).collect();
        check(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn random_pieces_give_a_tree_or_an_error() {
    let mut rng = Rng::from_seed_u64(4);
    for _ in 0..20_000 {
        let count = rng.range_usize(0..=40);
        let text: String = (0..count).map(|_| PIECES[rng.index(PIECES.len())]).collect();
        check(&text);
        check(&format!("g.V().{text}"));
        check(&format!("g.inject({text})"));
    }
}

#[test]
fn deep_nesting_is_refused_without_overflow() {
    let deep = 100_000;
    let texts = [
        format!("g.inject({}", "[".repeat(deep)),
        format!("g.inject({}", "[[:]:".repeat(deep)),
        format!("g.inject({}", "{".repeat(deep)),
        format!("g.inject({}", "[a:".repeat(deep)),
        format!("g.inject({}", "[(".repeat(deep)),
        format!("g.V().{}", "not(".repeat(deep)),
        format!("g.V().{}", "map(__.".repeat(deep)),
        format!("g.V().is({}", "P.not(".repeat(deep)),
        format!("g.V().is(eq(1){})", ".negate()".repeat(deep)),
        format!("g.V().is(eq(1){})", ".and(eq(2))".repeat(deep)),
        format!("g.V().is({}", "eq(1).and(".repeat(deep)),
        format!("g.V(){}", ".toString()".repeat(deep)),
        format!("g.V({}", "single(".repeat(deep)),
        format!("g.V({}", "g.V(".repeat(deep)),
        format!("g.withStrategies({}", "A(a: g.withStrategies(".repeat(deep)),
    ];
    for text in texts {
        let error = parse_query(&text, Dialect::CANONICAL).expect_err("too deep");
        assert_eq!(error.kind, ParseErrorKind::TooDeep, "{}", &text[..40]);
    }
    let cast = format!("g.V({}", "(byte)".repeat(deep));
    let error = parse_query(&cast, Dialect::ALL[7]).expect_err("too deep");
    assert_eq!(error.kind, ParseErrorKind::TooDeep);
}

#[test]
fn chained_methods_and_nesting_share_one_depth_limit() {
    // Each level contains a long chain; without a common limit the tree would be as deep as their product.
    let level = format!("not(eq(1){}.and(", ".negate()".repeat(60));
    let text = format!("g.V().is({}eq(1)", level.repeat(60));
    assert_eq!(parse_query(&text, Dialect::CANONICAL).expect_err("too deep").kind, ParseErrorKind::TooDeep);
}

#[test]
fn nesting_within_the_limit_parses_and_prints_on_a_small_stack() {
    let depth = MAX_DEPTH - 2;
    let text = format!("g.V().{}__.out(){}", "not(".repeat(depth), ")".repeat(depth));
    let thread = std::thread::Builder::new().stack_size(1024 * 1024).spawn(move || {
        let query = parse_query(&text, Dialect::CANONICAL).expect("it parses");
        let printed = print_query(&query, Dialect::CANONICAL).expect("it prints");
        assert_eq!(parse_query(&printed, Dialect::CANONICAL).as_ref(), Ok(&query));
    });
    thread.expect("the thread starts").join().expect("no overflow");
}

#[test]
fn parsing_time_is_proportional_to_the_length_of_the_text() {
    let texts = [
        format!("g.V(){}", ".out('a')".repeat(100_000)),
        format!("g.inject({}1)", "1, ".repeat(200_000)),
        format!("g.inject([{}a: 1])", "b: 'x', ".repeat(100_000)),
        "g.V();".repeat(100_000),
        format!("g.inject({})", "9".repeat(500_000)),
        format!("g.inject(0x{})", "F".repeat(500_000)),
        format!("g.inject('{}')", "\\n".repeat(300_000)),
        format!("g.inject({}", "(".repeat(500_000)),
        "\"".repeat(500_001),
        format!("g.V(){}", " ".repeat(1_000_000)),
        format!("g.V(){}", "// x\n".repeat(200_000)),
    ];
    for text in texts {
        let start = Instant::now();
        _ = parse_script(&text, Dialect::CANONICAL);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(5), "{took:?} for {}", &text[..20]);
    }
}
