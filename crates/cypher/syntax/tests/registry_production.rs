//! Tests of the production registry: it equals the grammar, random trees reach all of it, and `COVERAGE.md` is up
//! to date.
#![allow(clippy::print_stderr)] // A test that cannot run prints why.

mod maker;

use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_syntax::production::{
    EXCLUDED_ALTERNATIVES, EXCLUDED_RULES, Production, ProductionCounts, ProductionSet, Rule,
    coverage_markdown, productions, productions_of,
};
use edgewise_model::Rng;
use maker::AstMaker;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The rules of `openCypher.bnf` with the lines of their alternatives; `None` where the file is not available.
fn grammar() -> Option<Vec<(String, Vec<String>)>> {
    let root = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"), PathBuf::from);
    let path = root.join("grammar/openCypher.bnf");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: not found: {}", path.display());
        return None;
    };
    let mut rules: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_suffix("::=") {
            rules.push((name.trim().trim_matches(['<', '>']).to_owned(), Vec::new()));
        } else if let Some((_, alternatives)) = rules.last_mut() {
            alternatives.push(line.strip_prefix("| ").unwrap_or(line).trim().to_owned());
        }
    }
    Some(rules)
}

/// The tokens of an alternative: names of rules in angle brackets, brackets, braces and words.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '<' => rest.find('>').map_or(rest.len(), |end| end + 1),
            '[' | ']' | '{' | '}' | '|' => 1,
            _ if rest.starts_with("...") => 3,
            _ => rest.find([' ', '[', ']', '{', '}', '|', '<', '.']).unwrap_or(rest.len()).max(1),
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Expands an alternative: each choice inside brackets or braces, and each optional word, gives several alternatives.
fn expand(tokens: &[String]) -> Vec<String> {
    for (start, token) in tokens.iter().enumerate() {
        if token != "[" && token != "{" {
            continue;
        }
        let mut depth = 0;
        let mut parts = vec![Vec::new()];
        let mut end = start;
        for (index, inner) in tokens.iter().enumerate().skip(start) {
            depth += i32::from(inner == "[" || inner == "{") - i32::from(inner == "]" || inner == "}");
            if depth == 0 {
                end = index;
                break;
            }
            if index > start {
                if inner == "|" && depth == 1 {
                    parts.push(Vec::new());
                } else if let Some(part) = parts.last_mut() {
                    part.push(inner.clone());
                }
            }
        }
        let words_only = !tokens[start..end].iter().any(|inner| inner.starts_with('<'));
        if parts.len() > 1 || token == "[" && words_only {
            if token == "[" {
                parts.insert(0, Vec::new());
            }
            return parts
                .into_iter()
                .flat_map(|part| expand(&[&tokens[..start], &part, &tokens[end + 1..]].concat()))
                .collect();
        }
    }
    vec![tokens.join(" ")]
}

#[test]
fn every_rule_of_the_grammar_is_counted_or_listed_with_a_reason() {
    let Some(grammar) = grammar() else { return };
    assert_eq!(grammar.len(), 377);
    let counted: BTreeMap<&str, &[&str]> =
        Rule::ALL.iter().map(|rule| (rule.name(), rule.alternatives())).collect();
    let excluded: BTreeSet<&str> =
        EXCLUDED_RULES.iter().flat_map(|(_, rules)| rules.iter().copied()).collect();
    for (name, alternatives) in &grammar {
        match counted.get(name.as_str()) {
            Some(table) => {
                assert!(!excluded.contains(name.as_str()), "{name} is counted and excluded");
                let expanded: Vec<String> =
                    alternatives.iter().flat_map(|alternative| expand(&tokens(alternative))).collect();
                assert_eq!(expanded, *table, "{name}");
            }
            None => assert!(excluded.contains(name.as_str()), "{name} is neither counted nor excluded"),
        }
    }
    let names: BTreeSet<&str> = grammar.iter().map(|(name, _)| name.as_str()).collect();
    assert!(
        counted.keys().chain(&excluded).all(|name| names.contains(name)),
        "some counted or excluded names are not rules of the grammar"
    );
}

#[test]
fn excluded_alternatives_exist() {
    for (rule, alternative, reason) in EXCLUDED_ALTERNATIVES {
        let rule = Rule::ALL.iter().find(|candidate| candidate.name() == *rule).expect(rule);
        assert!(rule.alternatives().contains(alternative) && !reason.is_empty());
    }
    assert_eq!(
        productions().count() + EXCLUDED_ALTERNATIVES.len(),
        Rule::ALL.iter().map(|rule| rule.alternatives().len()).sum::<usize>()
    );
}

#[test]
fn random_trees_reach_every_production() {
    let mut counts = ProductionCounts::default();
    for seed in 0..20_000 {
        let mut rng = Rng::from_seed_u64(seed);
        counts.add(&productions_of(&AstMaker::new(&mut rng, 40).statement()));
    }
    let unused: Vec<String> =
        counts.unused().map(|production| format!("{production}: {}", production.text())).collect();
    assert_eq!(unused, Vec::<String>::new());
}

fn of(text: &str) -> ProductionSet {
    productions_of(&parse_statement(text).expect(text))
}

#[test]
fn productions_of_finds_the_productions_of_a_statement() {
    for (text, rule, used, unused) in [
        ("MATCH (n) RETURN n", Rule::MatchStatement, &[1][..], &[0][..]),
        ("OPTIONAL MATCH (n) RETURN n", Rule::MatchStatement, &[0], &[1]),
        ("CALL db.labels", Rule::Program, &[1], &[0]),
        ("CALL db.labels()", Rule::Program, &[0], &[1]),
        ("CREATE (a)-[:T]->(b)", Rule::CreateRelationshipPattern, &[1], &[0]),
        ("CREATE (a)-[:T]->(b)", Rule::FullRelationshipPattern, &[], &[0, 1, 2, 3]),
        ("MERGE (a) ON MATCH SET a.x = 1", Rule::MergeAction, &[0], &[1]),
        ("RETURN 1 = 2 AS x", Rule::SimpleCompOp, &[0], &[1, 2, 3, 4, 5]),
        ("RETURN a OR b AND c AS x", Rule::BooleanTerm, &[0, 1], &[]),
        ("RETURN 0x1f AS x", Rule::UnsignedInteger, &[1], &[0, 2]),
        ("MATCH (n:A|B) RETURN n", Rule::LabelExpression, &[0, 1], &[]),
        ("MATCH (n:A:B) RETURN n", Rule::IsNodeLabelExpression, &[0], &[1]),
        ("MATCH ()-[*2..]->() RETURN 1 AS x", Rule::PathLength, &[1], &[0, 2]),
        ("RETURN [x IN [1] WHERE x > 0] AS x", Rule::ListElementFilterAndProjection, &[1], &[0]),
        ("RETURN 1 AS x LIMIT 2", Rule::OrderByAndPageClause, &[2], &[0, 1]),
    ] {
        let set = of(text);
        for alternative in used {
            assert!(set.contains(Production::new(rule, *alternative)), "{text}: {}", rule.name());
        }
        for alternative in unused {
            assert!(!set.contains(Production::new(rule, *alternative)), "{text}: not {}", rule.name());
        }
    }
    let set = of("RETURN 1 AS x");
    assert_eq!(set.iter().count(), set.len());
    assert!(of("CREATE INDEX ON :A(x)").is_empty());
}

/// Checks `COVERAGE.md`; with `EDGEWISE_BLESS=1` the test writes the file instead.
#[test]
fn coverage_md_agrees_with_the_registries() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../COVERAGE.md");
    let page = coverage_markdown();
    if std::env::var_os("EDGEWISE_BLESS").is_some() {
        std::fs::write(&path, &page).expect("COVERAGE.md can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "COVERAGE.md is out of date: run this test with EDGEWISE_BLESS=1");
}
