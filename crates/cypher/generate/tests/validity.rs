//! Tests that every generated statement can be printed, parses back to itself, belongs to its dialect, and compiles on
//! the reference.

mod support;

use edgewise_cypher_generate::{Config, Coverage, Interval, generate_round_with, productions};
use edgewise_cypher_syntax::ast::{
    Clause, Expr, PathElement, PathLength, PathShape, ProjectionItem, Quantifier, StatementBody,
};
use edgewise_cypher_syntax::walk::{for_each_expr, for_each_pattern};
use edgewise_cypher_syntax::{parse_statement, print_statement};
use edgewise_model::Rng;
use support::judge::compiles;

/// How many rounds are generated for each preset and target; with 20 queries each, these are over 40,000 statements in
/// all.
const ROUNDS: u64 = 24;

#[test]
fn every_statement_parses_back_and_belongs_to_its_dialect() {
    for features in support::targets() {
        for (name, config) in support::presets() {
            for seed in 0..ROUNDS {
                let round = support::round(&config, &features, seed);
                for (statement, _) in support::statements(&round) {
                    let text = print_statement(&statement, &features.dialect);
                    let parsed = parse_statement(&text);
                    assert_eq!(parsed.as_ref(), Ok(&statement), "preset {name}, seed {seed}: {text}");
                    let accepted = features.dialect.accepts(&statement);
                    assert_eq!(
                        accepted,
                        Ok(()),
                        "{}, preset {name}, seed {seed}: {text}",
                        features.dialect.id
                    );
                }
            }
        }
    }
}

#[test]
fn every_statement_compiles_on_the_reference() {
    for features in support::targets() {
        for (name, config) in support::presets() {
            for seed in 0..ROUNDS {
                let round = support::round(&config, &features, seed);
                for (statement, parameters) in support::statements(&round) {
                    if let Err(why) = compiles(&statement, &parameters) {
                        let text = print_statement(&statement, &features.dialect);
                        panic!("preset {name}, seed {seed}: {why}: {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_production_is_reached() {
    let (mut config, features) = (Config::default(), support::whole());
    config.query.templates = 10;
    let mut coverage = Coverage::default();
    let deep = Config::preset("deep").expect("a preset");
    for seed in 0..3_000 {
        let config = if seed % 4 == 0 { &deep } else { &config };
        let mut rng = Rng::from_seed_u64(seed);
        // This feedback claims that every query returns data, so that many queries are mutated.
        coverage.add(&generate_round_with(config, &features, &mut rng, &support::AlwaysFinds).coverage);
    }
    let missing: Vec<&str> =
        coverage.entries().filter(|(_, count)| *count == 0).map(|(production, _)| production.name).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// How many seeds are tried for each production: 40, or the number in `EDGEWISE_PRODUCTION_SEEDS`.
fn production_seeds() -> u64 {
    std::env::var("EDGEWISE_PRODUCTION_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(40)
}

#[test]
fn every_production_makes_valid_statements_if_its_weight_is_high() {
    let features = support::whole();
    let seeds = production_seeds();
    // With few seeds many queries are generated per seed, with many seeds few: every seed has another graph.
    let queries = if seeds > 200 { 6 } else { 25 };
    let (mut statements, mut used, mut count) = (0_u64, 0_u64, 0_u64);
    for production in productions() {
        let mut config = Config { swarm: false, ..Config::default() };
        config.query.queries = Interval::new(queries, queries);
        config.query.filtered = 20;
        if production.table == "template" {
            config.query.templates = 50;
        }
        config.weights.insert(production.name.to_owned(), 300);
        let mut coverage = Coverage::default();
        for seed in 0..seeds {
            let mut rng = Rng::from_seed_u64(seed);
            // This feedback claims that every query returns data, so that mutants are among the queries.
            let round = generate_round_with(&config, &features, &mut rng, &support::AlwaysFinds);
            coverage.add(&round.coverage);
            for (statement, parameters) in support::statements(&round) {
                let text = print_statement(&statement, &features.dialect);
                assert_eq!(parse_statement(&text).as_ref(), Ok(&statement), "{}: {text}", production.name);
                assert_eq!(compiles(&statement, &parameters), Ok(()), "{}: {text}", production.name);
                statements += 1;
            }
        }
        let own = coverage.entries().find(|(entry, _)| entry.name == production.name);
        let times = own.map_or(0, |(_, times)| times);
        // A production may need something that only a few graphs have, so that few seeds may not be enough.
        assert!(times > 0 || seeds < 1_000, "{} was never used in {seeds} seeds", production.name);
        (used, count) = (used + times, count + 1);
    }
    #[allow(clippy::print_stderr)] // a large run prints its figures
    {
        eprintln!("{count} productions over {seeds} seeds, used {used} times in {statements} statements");
    }
}

#[test]
fn for_targets_without_path_variables_in_comprehensions_none_is_used() {
    for features in support::targets() {
        let mut config = Config { swarm: false, ..Config::default() };
        for name in ["pattern-comprehension", "pattern-comprehension-size", "path-length"] {
            if productions().any(|production| production.name == name) {
                config.weights.insert(name.to_owned(), 300);
            }
        }
        for seed in 0..60 {
            let round = support::round(&config, &features, seed);
            for (statement, parameters) in support::statements(&round) {
                let text = print_statement(&statement, &features.dialect);
                assert_eq!(compiles(&statement, &parameters), Ok(()), "{}: {text}", features.dialect.id);
            }
        }
    }
}

#[test]
fn a_production_with_weight_zero_is_never_used() {
    let features = support::whole();
    let mut config = Config::default();
    for name in ["optional-match", "first-optional-match", "regex", "toLower"] {
        config.weights.insert(name.to_owned(), 0);
    }
    for seed in 0..100 {
        let round = support::round(&config, &features, seed);
        let text = support::text(&round, &features);
        assert!(!text.contains("OPTIONAL MATCH") && !text.contains(" =~ ") && !text.contains("toLower("));
    }
}

#[test]
fn constructs_that_the_target_lacks_are_never_used() {
    let mut features = support::whole();
    for name in
        ["optional-match", "variable-length", "tolower", "list-comprehension", "match-after-optional-match"]
    {
        features.off.insert(name.to_owned());
    }
    for seed in 0..100 {
        let round = support::round(&Config::default(), &features, seed);
        let text = support::text(&round, &features);
        assert!(!text.contains("OPTIONAL MATCH") && !text.contains("toLower("), "{text}");
        for (statement, _) in support::statements(&round) {
            for_each_pattern(&statement, |pattern| {
                let long = |element: &PathElement| matches!(element, PathElement::Relationship(relationship) if relationship.length.is_some());
                assert!(!pattern.elements().iter().any(long));
            });
        }
    }
}

#[test]
fn queries_have_with_between_optional_match_and_match_if_the_target_requires_it() {
    let mut features = support::whole();
    features.off.insert("match-after-optional-match".to_owned());
    let mut seen = 0;
    for seed in 0..200 {
        for (statement, _) in support::statements(&support::round(&Config::default(), &features, seed)) {
            let StatementBody::Query(query) = &statement.body else { continue };
            for pair in query.first.clauses.windows(2) {
                if let [Clause::Match(first), Clause::Match(second)] = pair {
                    assert!(!first.optional || second.optional);
                    seen += usize::from(first.optional);
                }
            }
        }
    }
    assert!(seen > 10, "two optional matches in a row should still be common");
}

#[test]
fn lengths_are_bounded_if_the_target_requires_it() {
    let (config, mut features) = (Config::default(), support::whole());
    features.off.insert("open-length".to_owned());
    for seed in 0..200 {
        for (statement, _) in support::statements(&support::round(&config, &features, seed)) {
            for_each_pattern(&statement, |pattern| {
                for element in pattern.elements() {
                    let PathElement::Relationship(relationship) = element else { continue };
                    match relationship.length {
                        None => {}
                        Some(PathLength::Fixed(high) | PathLength::Range(_, Some(high))) => {
                            assert!(high <= u64::from(config.query.max_hops));
                        }
                        Some(open) => panic!("unbounded length {open:?}"),
                    }
                    match relationship.quantifier {
                        None => {}
                        Some(Quantifier::Fixed(high) | Quantifier::Range(_, Some(high))) => {
                            assert!(high <= u64::from(config.query.max_hops));
                        }
                        Some(open) => panic!("unbounded quantifier {open:?}"),
                    }
                }
            });
        }
    }
}

#[test]
fn a_filtered_query_handles_each_row_by_itself_and_returns_plain_columns() {
    for features in support::targets() {
        for seed in 0..200 {
            for query in support::filtered_round(&features, seed).queries {
                let query = query.statement.as_query().expect("a query").clone();
                let [before @ .., Clause::Return(last)] = query.first.clauses.as_slice() else {
                    panic!("the query does not end with RETURN: {query:?}");
                };
                match before.last() {
                    Some(Clause::Match(last)) => assert!(!last.optional && last.where_.is_some()),
                    Some(Clause::With(last)) => assert!(last.where_.is_some()),
                    other => panic!("the last clause before RETURN cannot have a filter: {other:?}"),
                }
                let returns = &last.projection;
                assert!(!returns.distinct() && returns.order_by.is_empty() && returns.limit.is_none());
                assert!(returns.skip.is_none() && !returns.star && !returns.items.is_empty());
                for clause in before {
                    if let Clause::With(with) = clause {
                        assert!(!with.projection.distinct() && with.projection.order_by.is_empty());
                    }
                }
            }
        }
    }
}

#[test]
fn last_filters_mention_variables() {
    let features = support::whole();
    let (mut about, mut all) = (0, 0);
    for seed in 0..100 {
        for mut query in support::filtered_round(&features, seed).queries {
            let filter = support::last_filter(&mut query.statement).and_then(Option::take).expect("a filter");
            all += 1;
            about += usize::from(!edgewise_cypher_syntax::walk::free_variables(&filter).is_empty());
        }
    }
    assert!(about * 100 > all * 98, "{about} of {all} predicates mention a variable");
}

/// Whether the expression contains an aggregate.
fn contains_aggregate(expr: &Expr) -> bool {
    let mut found = false;
    for_each_expr(expr, |inner| {
        found |= match inner {
            Expr::CountStar => true,
            Expr::Function(call) => edgewise_cypher_syntax::function::function(&call.name.join("."))
                .is_some_and(|function| function.aggregate),
            _ => false,
        }
    });
    found
}

#[test]
fn queries_have_no_aggregate_in_the_first_clause_if_the_target_lacks_it() {
    let mut features = support::whole();
    features.off.insert("lone-aggregate".to_owned());
    for seed in 0..300 {
        for query in support::round(&Config::default(), &features, seed).queries {
            // Index statements between the queries are skipped.
            let Some(query) = query.statement.as_query() else { continue };
            let projection = match &query.first.clauses[0] {
                Clause::Return(first) => &first.projection,
                Clause::With(first) => &first.projection,
                _ => continue,
            };
            let lone = |item: &ProjectionItem| contains_aggregate(&item.expr);
            assert!(!projection.items.iter().any(lone));
        }
    }
}

#[test]
fn mutants_keep_the_condition_that_the_ends_of_a_shortest_path_differ() {
    let mut features = support::targets().pop().expect("a target");
    for target in support::targets() {
        if target.dialect.id == "neo4j-5" {
            features = target;
        }
    }
    let mut config = Config { swarm: false, ..Config::default() };
    config.feedback.sample = 1;
    for name in ["match-shortest", "reverse-condition", "remove-condition"] {
        config.weights.insert(name.to_owned(), 300);
    }
    let mut guarded = 0;
    for seed in 0..150 {
        let mut rng = Rng::from_seed_u64(seed);
        let round = generate_round_with(&config, &features, &mut rng, &support::AlwaysFinds);
        for query in round.queries.iter().filter_map(|query| query.statement.as_query()) {
            for (before, clause) in query.first.clauses.iter().zip(query.first.clauses.iter().skip(1)) {
                let Clause::Match(found) = clause else { continue };
                if !found.patterns.iter().any(|pattern| matches!(pattern.shape, PathShape::Shortest { .. })) {
                    continue;
                }
                let Clause::With(with) = before else { panic!("{before:?}") };
                let kept = matches!(&with.where_, Some(Expr::Comparison(_, _)));
                assert!(kept, "seed {seed}: {:?}", with.where_);
                guarded += 1;
            }
        }
    }
    assert!(guarded > 20, "{guarded}");
}
