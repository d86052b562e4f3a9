//! Checks the table of rewriting rules: every rule is named and described, and its results respect the dialect.

use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::dialect::Dialect;
use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_testing::rewrite::{self, Options, RULES, Survey};
use std::collections::BTreeSet;

#[test]
fn every_rule_has_a_unique_name_a_change_and_a_condition() {
    let mut ids = BTreeSet::new();
    for rule in RULES {
        assert!(ids.insert(rule.id), "{} twice", rule.id);
        let kebab = rule.id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        assert!(kebab, "{}", rule.id);
        assert!(rule.change.contains('⇒') || rule.change.contains('⇔'), "{}", rule.id);
        assert!(!rule.condition.is_empty(), "{}", rule.id);
        assert_eq!(rewrite::rule(rule.id).map(|rule| rule.id), Some(rule.id));
    }
    assert!(RULES.len() >= 80, "{} rules", RULES.len());
}

#[test]
fn a_dialect_that_accepts_a_query_accepts_its_rewrites() {
    let texts = [
        "MATCH (a:A)-[r:T]->(b) WHERE a.i > 1 AND b.s = 'x' RETURN a.i AS x, count(*) AS n",
        "MATCH (a)-[*1..2]->(b) OPTIONAL MATCH (b)-->(c:C {i: 1}) WITH DISTINCT a, c RETURN a, c.i IS NULL AS p",
        "UNWIND [1, 2] AS x MATCH (a {i: x}) SET a.i = 2 RETURN a.i + 1 AS y",
        "MATCH (a)-->(b) WHERE a.i IN [1, 2] OR NOT b.f < 1.5 RETURN DISTINCT a.s AS s",
    ];
    let mut applied = 0;
    for dialect in Dialect::all() {
        for text in texts {
            let query = parse_query(text).expect("a query");
            if dialect.accepts(&Statement::query(query.clone())).is_err() {
                continue;
            }
            let survey = Survey::of(&query, Options { dialect: Some(dialect), ..Options::default() });
            for rule in RULES {
                for site in rewrite::sites(rule, &survey) {
                    for seed in 0..3 {
                        let Some((query, _)) = rewrite::apply(rule, &survey, site.place, seed) else {
                            continue;
                        };
                        let accepted = dialect.accepts(&Statement::query(query));
                        assert!(accepted.is_ok(), "{} in {}: {accepted:?}", rule.id, dialect.title);
                        applied += 1;
                    }
                }
            }
        }
    }
    assert!(applied > 1_000, "{applied}");
}
