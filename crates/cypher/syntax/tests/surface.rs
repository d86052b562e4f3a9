//! Tests that a varied text is parsed to the tree it was written from, in every dialect and for every kind of
//! variation.

mod maker;
mod support;

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::{
    Dialect, Surface, SurfaceKind, parse_statement, plain_spelling, print_statement, print_statement_varied,
};
use edgewise_model::Rng;
use maker::AstMaker;
use support::gherkin;

/// How many trees are tried: the value of `EDGEWISE_SURFACES`, or four thousand.
fn count() -> u64 {
    std::env::var("EDGEWISE_SURFACES").ok().and_then(|count| count.parse().ok()).unwrap_or(4_000)
}

/// Two surfaces: one that uses all kinds of variation at once, and the one that a campaign uses.
fn surfaces() -> [Surface; 2] {
    let all = SurfaceKind::ALL.iter().fold(Surface::none(), |surface, kind| surface.with(*kind, 50));
    [all.with_density(40), Surface::default()]
}

fn plain(mut statement: Statement) -> Statement {
    plain_spelling(&mut statement);
    statement
}

/// Varies a statement and parses it again; on failure the panic shows the text and both trees.
fn check(statement: &Statement, dialect: &Dialect, surface: &Surface, rng: &mut Rng) {
    let text = print_statement_varied(statement, dialect, surface, rng);
    let canonical = print_statement(statement, dialect);
    let expected = plain(parse_statement(&canonical).expect("the canonical text is Cypher"));
    match parse_statement(&text) {
        Ok(parsed) => {
            let parsed = plain(parsed);
            assert!(
                parsed == expected,
                "in {}\n{text}\n{canonical}\nmade   {expected:?}\nparsed {parsed:?}",
                dialect.id
            );
        }
        Err(error) => panic!("in {}\n{canonical}\n{}", dialect.id, error.render(&text)),
    }
}

#[test]
fn varied_texts_of_random_trees_parse_to_the_same_trees_in_every_dialect() {
    let mut accepted = vec![0; Dialect::all().len()];
    for index in 0..count() {
        let mut rng = Rng::from_seed_u64(index);
        let fuel = [4, 12, 30, 80][rng.index(4)];
        let statement = AstMaker::new(&mut rng, fuel).statement();
        for surface in surfaces() {
            check(&statement, Dialect::whole(), &surface, &mut rng);
        }
        for (position, dialect) in Dialect::all().iter().enumerate() {
            if dialect.accepts_syntax(&statement) {
                accepted[position] += 1;
                check(&statement, dialect, &surfaces()[index as usize % 2], &mut rng);
            }
        }
    }
    for (dialect, accepted) in Dialect::all().iter().zip(accepted) {
        assert!(accepted * 200 > count(), "{} accepted only {accepted} trees", dialect.id);
    }
}

#[test]
fn varied_texts_of_the_conformance_suite_parse_to_the_same_trees() {
    let Some(folder) = support::shared("tck/open/features") else { return };
    let mut checked = 0;
    for path in support::files(&folder, "feature") {
        for scenario in gherkin::read(&path) {
            for text in scenario.setup.iter().chain(&scenario.queries) {
                let Ok(statement) = parse_statement(text) else { continue };
                let mut rng = Rng::from_seed_u64(checked);
                for surface in surfaces() {
                    check(&statement, Dialect::whole(), &surface, &mut rng);
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 1_500, "only {checked} queries");
}

#[test]
fn varied_texts_of_every_construct_parse_to_the_same_trees() {
    let mut checked = 0;
    for table in [include_str!("data/constructs.txt"), include_str!("data/grammar.txt")] {
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let text = line.rsplit('\t').next().expect("the line has a text");
            let Ok(statement) = parse_statement(text) else { continue };
            for seed in 0..20 {
                let surface = surfaces()[seed as usize % 2];
                check(&statement, Dialect::whole(), &surface, &mut Rng::from_seed_u64(seed));
            }
            checked += 1;
        }
    }
    assert!(checked > 600, "only {checked} constructs");
}

/// A kind of variation, a statement, and a piece of text that only this kind writes.
const SHOWN: &[(SurfaceKind, &str, &str)] = &[
    (SurfaceKind::KeywordCase, "MATCH (n) RETURN null AS c", "match (n) return"),
    (SurfaceKind::KeywordCase, "RETURN null AS c", "NULL"),
    (SurfaceKind::WhiteSpace, "RETURN 1 AS c", "RETURN\t1"),
    (SurfaceKind::WhiteSpace, "MATCH (n) RETURN n.k AS c", "n  ."),
    (SurfaceKind::LineBreak, "RETURN 1 AS c", "RETURN\n1"),
    (SurfaceKind::UnicodeSpace, "RETURN 1 AS c", "\u{a0}"),
    (SurfaceKind::DroppedSpace, "RETURN [1] AS c", "RETURN[1]AS c"),
    (SurfaceKind::BlockComment, "RETURN 1 AS c", "/**/"),
    (SurfaceKind::LineComment, "RETURN 1 AS c", " //\n"),
    (SurfaceKind::QuotedName, "MATCH (n:L) RETURN n.k AS c", ":`L`"),
    (SurfaceKind::QuotedName, "RETURN {k: 1} AS c", "{`k`: 1}"),
    (SurfaceKind::Parentheses, "RETURN 1 + 2 AS c", "(1) + 2"),
    (SurfaceKind::NestedParentheses, "RETURN 1 AS c", "(((1)))"),
    (SurfaceKind::BareXor, "RETURN a XOR (b AND c) AS c", "a XOR b AND c"),
    (SurfaceKind::BarePower, "RETURN 2 ^ (-1) AS c", "2 ^ -1"),
    (SurfaceKind::BarePredicate, "RETURN (null ^ 1) IS NULL AS c", "null ^ 1 IS NULL"),
    (SurfaceKind::BareComparison, "RETURN true = (1 IN [1]) AS c", "true = 1 IN [1]"),
    (SurfaceKind::BareComparisonLeft, "RETURN (1 IN [1]) = true AS c", "1 IN [1] = true"),
    (SurfaceKind::BareIndex, "RETURN -([1, 2][0]) AS c", "-[1, 2][0]"),
    (SurfaceKind::BareSign, "RETURN 1 - (-1) AS c", "1 - -1"),
    (SurfaceKind::BareNot, "RETURN true = (NOT false) AS c", "true = NOT false"),
    (SurfaceKind::Hexadecimal, "RETURN 31 AS c", "0x1F"),
    (SurfaceKind::Octal, "RETURN 15 AS c", "0o17"),
    (SurfaceKind::DigitSeparator, "RETURN 1000 AS c", "1_000"),
    (SurfaceKind::FloatExponent, "RETURN 1.5 AS c", "15e-1"),
    (SurfaceKind::FloatZeros, "RETURN 1.5 AS c", "1.50"),
    (SurfaceKind::FloatLeadingPoint, "RETURN 0.5 AS c", " .5"),
    (SurfaceKind::FloatTrailingPoint, "RETURN 1.0 AS c", "1. "),
    (SurfaceKind::FloatSuffix, "RETURN 1.5 AS c", "1.5d"),
    (SurfaceKind::StringQuote, "RETURN 'it\\'s' AS c", "\"it's\""),
    (SurfaceKind::StringEscape, "RETURN '\"' AS c", "'\\\"'"),
    (SurfaceKind::ControlEscape, "RETURN '\\u0008' AS c", "'\\b'"),
    (SurfaceKind::UnicodeEscape, "RETURN 'A' AS c", "'\\u0041'"),
    (SurfaceKind::RawControl, "RETURN 'a\\tb' AS c", "'a\tb'"),
    (SurfaceKind::NotEqualSign, "RETURN 1 <> 2 AS c", "1 != 2"),
    (SurfaceKind::SortWord, "MATCH (n) RETURN n ORDER BY n.k", "ORDER BY n.k ASCENDING"),
    (SurfaceKind::SortWord, "MATCH (n) RETURN n ORDER BY n.k DESC", "ORDER BY n.k DESCENDING"),
    (SurfaceKind::EmptyBrackets, "MATCH (a)-->(b) RETURN a", "(a)-[]->(b)"),
    (SurfaceKind::Semicolon, "RETURN 1 AS c", "c;"),
];

/// A dialect whose precedence is uncertain, so that leaving parentheses out is a variation.
fn cautious() -> Dialect {
    Dialect::whole()
        .clone()
        .spelled(|spelling| spelling.precedence = edgewise_cypher_syntax::dialect::Precedence::Cautious)
}

#[test]
fn each_kind_of_variation_writes_a_text_that_no_other_kind_writes() {
    let dialect = cautious();
    for (kind, text, shown) in SHOWN {
        let statement = parse_statement(text).expect("the text is a valid statement");
        let alone = Surface::none().with(*kind, 100).with_density(50);
        let others = SurfaceKind::ALL
            .iter()
            .fold(Surface::none(), |surface, other| surface.with(*other, if other == kind { 0 } else { 60 }));
        let writes = |surface: &Surface| {
            (0..300).any(|seed| {
                let mut rng = Rng::from_seed_u64(seed);
                print_statement_varied(&statement, &dialect, surface, &mut rng).contains(shown)
            })
        };
        assert!(writes(&alone), "{} does not write {shown}", kind.name());
        assert!(
            // Both of these kinds of variation write a single pair of parentheses.
            matches!(kind, SurfaceKind::Parentheses | SurfaceKind::NestedParentheses) || !writes(&others),
            "without {}: {shown}",
            kind.name()
        );
    }
}

#[test]
fn a_chain_of_powers_has_no_parentheses_if_both_variations_are_used() {
    let statement = parse_statement("RETURN (2 ^ 3) ^ 2 AS c").expect("the text is a valid statement");
    let surface = Surface::none().with(SurfaceKind::BarePower, 100).with(SurfaceKind::BarePowerChain, 100);
    let text = print_statement_varied(&statement, &cautious(), &surface, &mut Rng::from_seed_u64(1));
    assert_eq!(text, "RETURN 2 ^ 3 ^ 2 AS c");
}

#[test]
fn arrows_are_split_only_together_with_another_kind_of_space() {
    let statement = parse_statement("MATCH (a)<--(b) RETURN a").expect("the text is a valid statement");
    let spaces = Surface::none().with(SurfaceKind::WhiteSpace, 100).with_density(60);
    let apart = |surface: &Surface| {
        (0..300).any(|seed| {
            let mut rng = Rng::from_seed_u64(seed);
            !print_statement_varied(&statement, Dialect::whole(), surface, &mut rng).contains("<--")
        })
    };
    assert!(!apart(&spaces));
    assert!(apart(&spaces.with(SurfaceKind::SplitArrow, 100)));
}

#[test]
fn every_kind_of_variation_has_an_example() {
    for kind in SurfaceKind::ALL {
        let apart = matches!(kind, SurfaceKind::BarePowerChain | SurfaceKind::SplitArrow);
        assert!(apart || SHOWN.iter().any(|(shown, ..)| shown == kind), "{}", kind.name());
        assert_eq!(SurfaceKind::named(kind.name()), Some(*kind));
    }
}

#[test]
fn a_variation_that_a_dialect_refuses_is_never_used() {
    let statement = parse_statement("MATCH (n) RETURN n.k + 31 AS c").expect("the text is a valid statement");
    let memgraph = Dialect::by_id("memgraph").expect("the dialect exists");
    for seed in 0..500 {
        let text =
            print_statement_varied(&statement, memgraph, &surfaces()[0], &mut Rng::from_seed_u64(seed));
        assert!(!text.contains('`') && !text.contains("0x") && !text.contains("/*"), "{text}");
    }
}

#[test]
fn an_unaliased_column_is_not_varied() {
    let text = "MATCH (n) RETURN n, n.k + 1, 31 + 1.5 UNION MATCH (n) RETURN n, n.k + 1, 31 + 1.5";
    let statement = parse_statement(text).expect("the text is a valid statement");
    for seed in 0..500 {
        let varied = print_statement_varied(
            &statement,
            Dialect::whole(),
            &surfaces()[0],
            &mut Rng::from_seed_u64(seed),
        );
        assert_eq!(varied.matches("n.k + 1").count(), 2, "{varied}");
        assert_eq!(varied.matches("31 + 1.5").count(), 2, "{varied}");
    }
}

#[test]
fn the_counts_of_skip_and_limit_are_not_varied() {
    let statement =
        parse_statement("MATCH (n) RETURN n SKIP 31 LIMIT 17").expect("the text is a valid statement");
    for seed in 0..300 {
        let mut rng = Rng::from_seed_u64(seed);
        let text = print_statement_varied(&statement, Dialect::whole(), &surfaces()[0], &mut rng);
        assert!(text.contains("31") && text.contains("17") && !text.contains("(31"), "{text}");
    }
}

#[test]
fn redundant_parentheses_are_nested_at_most_four_deep() {
    let statement = parse_statement("RETURN 1 + (2 + (3 + (4 + (5 + (6 + 7))))) AS c")
        .expect("the text is a valid statement");
    let surface = Surface::none().with(SurfaceKind::NestedParentheses, 100).with_density(100);
    let mut deepest = 0;
    for seed in 0..500 {
        let text =
            print_statement_varied(&statement, Dialect::whole(), &surface, &mut Rng::from_seed_u64(seed));
        let (mut depth, mut most) = (0, 0);
        for character in text.chars() {
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            most = most.max(depth);
        }
        deepest = deepest.max(most);
    }
    assert_eq!(deepest, 5 + 4);
}

#[test]
fn a_varied_text_depends_only_on_the_random_stream_and_consumes_a_fixed_part() {
    let long = parse_statement("MATCH (n:L {k: 1}) WHERE n.k > 2 RETURN n.k + 1 AS c, 'abc' AS d")
        .expect("the text is a valid statement");
    let short = parse_statement("RETURN 1 AS c").expect("the text is a valid statement");
    let run = |statement: &Statement, surface: &Surface| {
        let mut rng = Rng::from_seed_u64(7);
        (print_statement_varied(statement, Dialect::whole(), surface, &mut rng), rng.u64())
    };
    let surface = Surface::default();
    assert_eq!(run(&long, &surface), run(&long, &surface));
    assert_eq!(run(&long, &surface).1, run(&short, &surface).1);
    assert_eq!(run(&long, &Surface::none()).0, print_statement(&long, Dialect::whole()));
}
