//! Tests that patterns taken from the graph match at least once.

mod support;

use edgewise_cypher_generate::{Config, GeneratedQuery, Round};
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Match, Projection, ProjectionItem, Query, Return, Statement,
};
use edgewise_cypher_syntax::print_statement;
use edgewise_model::Value;

/// Whether the patterns of the first clause, a MATCH, match without its WHERE. None if the first clause is no MATCH, or
/// if matching exceeds the budget of the reference.
fn first_matches(query: &GeneratedQuery, round: &Round) -> Option<bool> {
    let clauses = &query.statement.as_query()?.first.clauses;
    // Only the first clause is checked, because later ones depend on the filters before them.
    let Some(Clause::Match(find)) = clauses.first() else { return None };
    let find = Match { where_: None, ..find.clone() };
    let items = vec![ProjectionItem::aliased(Expr::CountStar, "count")];
    let count = Return { projection: Projection { items, ..Projection::default() } };
    let statement = Statement::query(Query::single(vec![Clause::Match(find), Clause::Return(count)]));
    let rows = support::judge::run(&statement, &query.parameters, &mut round.graph.clone()).ok()?;
    Some(rows.rows[0][0] != Value::Int(0))
}

#[test]
fn a_pattern_taken_from_the_graph_matches_at_least_once() {
    let features = support::whole();
    let mut checked = 0;
    for (name, mut config) in support::presets() {
        config.query.free_paths = 0;
        config.query.free_optional_paths = 0;
        // The patterns of templates are not taken from the graph.
        config.query.templates = 0;
        // A label test on an element of which nothing is known may be false.
        for seed in 0..60 {
            let round = support::round(&config, &features, seed);
            for query in &round.queries {
                let Some(matched) = first_matches(query, &round) else { continue };
                checked += 1;
                let text = || print_statement(&query.statement, &features.dialect);
                assert!(matched, "preset {name}, seed {seed}: {}", text());
            }
        }
    }
    assert!(checked > 2_000, "only {checked} patterns were checked");
}

#[test]
fn free_patterns_do_not_always_match() {
    let features = support::whole();
    let mut config = Config::default();
    config.query.free_paths = 100;
    let (mut matched, mut all) = (0, 0);
    for seed in 0..100 {
        let round = support::round(&config, &features, seed);
        for query in &round.queries {
            let Some(found) = first_matches(query, &round) else { continue };
            all += 1;
            matched += usize::from(found);
        }
    }
    assert!(matched > 0 && matched < all, "{matched} of {all} match");
}
