//! Tests of deep and long texts: the parser bounds the depth, needs a small stack and takes linear time.

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::parse::{MAX_DEPTH, MAX_HEIGHT};
use edgewise_cypher_syntax::{Dialect, ParseErrorKind, Printer, parse_statement};
use std::time::{Duration, Instant};

/// Ways to nest text: what is written once before, and `n` times around the middle, and once after.
const NESTINGS: &[(&str, &str, &str, &str, &str)] = &[
    ("parentheses", "RETURN ", "(", "1", ")"),
    ("lists", "RETURN ", "[", "1", "]"),
    ("maps", "RETURN ", "{a: ", "1", "}"),
    ("calls", "RETURN ", "f(", "1", ")"),
    ("signs", "RETURN ", "- ", "1", ""),
    ("negations", "RETURN ", "NOT (", "true", ")"),
    ("sums to the right", "RETURN ", "1 + (", "1", ")"),
    ("indexes", "RETURN ", "a[", "1", "]"),
    ("cases", "RETURN ", "CASE WHEN true THEN ", "1", " END"),
    ("case operands", "RETURN ", "CASE ", "1", " WHEN 1 THEN 1 END"),
    ("list comprehensions", "RETURN ", "[x IN ", "l", " WHERE x | x]"),
    ("projections", "RETURN ", "[x IN l | ", "x", "]"),
    ("pattern comprehensions", "RETURN ", "[(a)-->(b) | ", "b", "]"),
    ("reduces", "RETURN ", "reduce(a = 0, x IN l | ", "a", ")"),
    ("quantifiers", "RETURN ", "all(x IN l WHERE ", "x", ")"),
    ("map projections", "RETURN ", "n {a: ", "1", "}"),
    ("trims", "RETURN ", "trim(BOTH 'x' FROM ", "s", ")"),
    ("existential subqueries", "RETURN ", "EXISTS { MATCH (n) WHERE ", "n.x", " }"),
    ("existential patterns", "RETURN ", "EXISTS { (n WHERE ", "n.x", ") }"),
    ("counting subqueries", "RETURN ", "COUNT { MATCH (n) WITH n WHERE ", "n.x", " RETURN n }"),
    ("call subqueries", "", "CALL { ", "RETURN 1 AS x", " }"),
    ("foreach", "", "FOREACH (x IN l | ", "SET n.x = 1", ")"),
    ("groups", "MATCH ", "(", "(a)-->(b)", ")"),
    ("labels", "MATCH (n:", "(", "A", ") "),
    ("label negations", "MATCH (n:", "!", "A", ""),
    ("types", "RETURN x IS :: ", "LIST<", "INT", ">"),
    ("dynamic labels", "MATCH (n:$(", "[x IN l WHERE ", "x", "]"),
];

fn nested(nesting: &(&str, &str, &str, &str, &str), depth: usize) -> String {
    let (name, before, open, core, close) = nesting;
    let end = match *name {
        "labels" | "label negations" => ") RETURN n",
        "dynamic labels" => ")) RETURN n",
        "groups" => " RETURN 1",
        _ => "",
    };
    format!("{before}{}{core}{}{end}", open.repeat(depth), close.repeat(depth))
}

/// Does everything that handles a tree by recursion: clones it, compares it, prints it in both forms, and finally drops
/// it.
fn walk(statement: &Statement) {
    assert_eq!(statement.clone(), *statement);
    for parenthesised in [false, true] {
        assert!(!Printer::new(Dialect::whole()).parenthesised(parenthesised).statement(statement).is_empty());
    }
}

/// Runs a closure in a thread with a stack of this size.
fn with_stack(kibibytes: usize, body: impl FnOnce() + Send + 'static) {
    let thread =
        std::thread::Builder::new().stack_size(kibibytes * 1024).spawn(body).expect("the thread starts");
    thread.join().expect("the thread does not panic");
}

#[test]
fn every_nesting_up_to_the_bound_parses_and_drops_in_a_small_stack() {
    for nesting in NESTINGS {
        with_stack(2048, move || {
            // One level of some nestings costs two levels of the parser; a hundred levels must always be accepted.
            for depth in [1, 10, 100] {
                let text = nested(nesting, depth);
                match parse_statement(&text) {
                    Ok(statement) => walk(&statement),
                    Err(error) => panic!("{} {depth}: {}", nesting.0, error.render(&text)),
                }
            }
        });
    }
}

#[test]
fn every_nesting_beyond_the_bound_is_rejected_without_overflow() {
    for nesting in NESTINGS {
        with_stack(2048, move || {
            // The last accepted depth is near the bound, so the deepest accepted tree is built, walked and dropped.
            let mut accepted = 0;
            for depth in (100..=1_100).step_by(10) {
                let text = nested(nesting, depth);
                match parse_statement(&text) {
                    Ok(statement) => {
                        accepted = depth;
                        walk(&statement);
                    }
                    Err(error) => assert_eq!(error.kind, ParseErrorKind::TooDeep, "{}: {error}", nesting.0),
                }
            }
            assert!(accepted < 1_100, "{} has no bound", nesting.0);
            for depth in [10_000, 100_000] {
                let text = nested(nesting, depth);
                let error = parse_statement(&text).expect_err(nesting.0);
                assert_eq!(error.kind, ParseErrorKind::TooDeep, "{}: {error}", nesting.0);
            }
        });
    }
}

#[test]
fn many_unclosed_brackets_are_rejected_without_overflow() {
    with_stack(2048, || {
        for open in
            ["(", "[", "{a:", "f(", "CASE ", "NOT ", "-", "EXISTS {", "[(a)-->(", "(a)-[", "$(", "all(x IN "]
        {
            let text = format!("RETURN {}", open.repeat(50_000));
            assert!(parse_statement(&text).is_err(), "{open}");
        }
    });
}

#[test]
fn long_chains_of_operators_are_bounded_because_trees_are_dropped_by_recursion() {
    with_stack(2048, || {
        for (before, one) in [
            ("RETURN 1", " + 1"),
            ("RETURN 1", " OR 1"),
            ("RETURN 1", " ^ 1"),
            ("RETURN 1", " IS NULL"),
            ("RETURN n", ".x"),
            ("RETURN n", "[0]"),
            ("RETURN n", " IN n"),
            ("RETURN n:A", "|A"),
            ("RETURN n:A", "&A"),
            ("RETURN ", "NOT "),
        ] {
            let end = if one == "NOT " { "x" } else { "" };
            let sound = format!("{before}{}{end}", one.repeat(MAX_HEIGHT as usize - 10));
            let statement = parse_statement(&sound).unwrap_or_else(|error| panic!("{one}: {error}"));
            walk(&statement);
            for length in [MAX_HEIGHT as usize + 10, 100_000] {
                let text = format!("{before}{}{end}", one.repeat(length));
                assert_eq!(parse_statement(&text).expect_err(one).kind, ParseErrorKind::TooDeep, "{one}");
            }
        }
        // The heights of chains inside chains add up.
        let text = format!("RETURN {}1{}", "(".repeat(20), format!("{})", " + 1".repeat(100)).repeat(20));
        assert_eq!(parse_statement(&text).expect_err("2000 levels").kind, ParseErrorKind::TooDeep);
    });
}

#[test]
fn lists_that_do_not_deepen_the_tree_can_have_any_length() {
    for (before, one, end) in [
        ("RETURN [1", ", 1", "]"),
        ("RETURN 1", " = 1", ""),
        ("RETURN a.x", " < a.x", ""),
        ("RETURN {a: 1", ", a: 1", "}"),
        ("RETURN f(1", ", -n.x + 2", ")"),
        ("MATCH (n)", "-->(n:A&B|C)", " RETURN n"),
        ("MATCH (n)", ", (n:A&B {x: 1 + 2})", " RETURN n"),
        ("RETURN 1", " UNION RETURN 1", ""),
        ("MATCH (n) SET n.x = 1", ", n.y = n.x + 1", ""),
        ("MATCH (n)", " MATCH (n:A|B) WHERE n.x = -1", " RETURN n"),
        ("RETURN CASE x", " WHEN 1, 2 THEN -3", " END"),
        ("RETURN 1", ", (n)-->(m:A)", ""),
    ] {
        let text = format!("{before}{}{end}", one.repeat(20_000));
        if let Err(error) = parse_statement(&text) {
            panic!("{one}: {error}");
        }
    }
}

#[test]
fn time_is_linear_in_the_length_whatever_the_text() {
    // Ten times the text may take at most thirty times as long: quadratic work would take a hundred times.
    let units: &[(&str, &str, &str)] = &[
        ("RETURN ", "(a)-", "b"),
        ("RETURN ", "a.b.c.d.e, ", "1"),
        ("RETURN ", "[x IN l WHERE x:A | x.p], ", "1"),
        ("RETURN [", "x:A|B, ", "1]"),
        ("RETURN ", "trim(both + x), ", "1"),
        ("RETURN ", "( [ { ", ""),
        ("RETURN ", "(a)-[b]-(c), ", "1"),
        ("MATCH ", "(a)-[r]->(b), ", "(c) RETURN 1"),
        ("RETURN ", "'it''s', ", "1"),
        ("RETURN ", "/* */", "1"),
        ("RETURN ", "1 = ", "1"),
        ("", "RETURN ", "1"),
        ("RETURN ", "] ) } ", "1"),
        ("RETURN ", "`a` . `b`, ", "1"),
    ];
    for (before, one, end) in units {
        let time = |count: usize| {
            let text = format!("{before}{}{end}", one.repeat(count));
            let start = Instant::now();
            let parsed = parse_statement(&text);
            let elapsed = start.elapsed();
            drop(parsed);
            elapsed
        };
        // A busy machine may slow down one measurement, but not eight in a row.
        let ratios: Vec<f64> = (0..8)
            .map(|_| (time(10_000), time(100_000)))
            .map(|(short, long)| long.as_secs_f64() / short.max(Duration::from_micros(100)).as_secs_f64())
            .collect();
        assert!(ratios.iter().any(|ratio| *ratio < 30.0), "{one:?}: {ratios:.0?}");
    }
}

#[test]
fn the_bounds_are_what_the_documentation_says() {
    assert_eq!((MAX_DEPTH, MAX_HEIGHT), (400, 1_000));
}
