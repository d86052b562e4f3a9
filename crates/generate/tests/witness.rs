//! Patterns cut from the graph match.

mod support;

use edgewise_cypher::ast::Clause;
use edgewise_cypher::print_statement;
use edgewise_generate::Config;

#[test]
fn a_pattern_cut_from_the_graph_matches_at_least_once() {
    let features = support::whole();
    let mut checked = 0;
    for (name, mut config) in support::presets() {
        config.query.free_paths = 0;
        config.query.free_optional_paths = 0;
        for seed in 0..200 {
            let round = support::round(&config, &features, seed);
            for query in &round.queries {
                let clauses = &query.statement.as_query().expect("a query").first.clauses;
                // Later clauses depend on the filters before them; the first stands alone.
                let Some(Clause::Match(find)) = clauses.first() else { continue };
                checked += 1;
                assert!(
                    support::matcher::matches(find, &round.graph),
                    "preset {name}, seed {seed}: {}",
                    print_statement(&query.statement, &features.dialect)
                );
            }
        }
    }
    assert!(checked > 5_000, "only {checked} patterns");
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
            let clauses = &query.statement.as_query().expect("a query").first.clauses;
            let Some(Clause::Match(find)) = clauses.first() else { continue };
            all += 1;
            matched += usize::from(support::matcher::matches(find, &round.graph));
        }
    }
    assert!(matched > 0 && matched < all, "{matched} of {all} match");
}
