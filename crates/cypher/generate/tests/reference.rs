//! Tests that run generated statements on the reference: the setup makes the model graph, and queries raise no error
//! and return data.

mod support;

use edgewise_cypher_generate::{Config, Interval};
use edgewise_cypher_semantics::ReferenceError;
use edgewise_cypher_syntax::ast::{Clause, Expr, Statement, StatementBody};
use edgewise_cypher_syntax::print_statement;
use edgewise_model::Graph;
use edgewise_model::graph::canonical_hash;
use support::judge::run;

#[test]
fn setup_statements_make_the_same_graph_as_their_mutations() {
    let features = support::whole();
    for (name, config) in support::presets() {
        for seed in 0..60 {
            let round = support::round(&config, &features, seed);
            let mut graph = Graph::new();
            for statement in &round.setup {
                // An index changes no answer, and the reference keeps no names of indexes.
                if matches!(statement.statement.body, StatementBody::Index(_)) {
                    continue;
                }
                let text = || print_statement(&statement.statement, &features.dialect);
                run(&statement.statement, &Default::default(), &mut graph)
                    .unwrap_or_else(|error| panic!("preset {name}, seed {seed}: {error}: {}", text()));
            }
            assert_eq!(canonical_hash(&graph), canonical_hash(&round.graph), "preset {name}, seed {seed}");
        }
    }
}

#[test]
fn queries_raise_no_error() {
    let features = support::whole();
    for (name, config) in support::presets() {
        let (mut all, mut too_large) = (0, 0);
        for seed in 0..30 {
            let mut round = support::round(&config, &features, seed);
            round.setup.clear();
            for (statement, parameters) in support::statements(&round) {
                all += 1;
                match run(&statement, &parameters, &mut round.graph.clone()) {
                    Ok(_) => {}
                    Err(error) if error.is_resource() => too_large += 1,
                    Err(error) => {
                        let text = print_statement(&statement, &features.dialect);
                        panic!("preset {name}, seed {seed}: {error}: {text}");
                    }
                }
            }
        }
        // Templates may combine patterns without common variables, which give many rows.
        let most = if config.query.templates > 0 { all / 40 } else { all / 500 };
        assert!(
            too_large <= most,
            "preset {name}: {too_large} of {all} statements exceed the budget of the reference"
        );
    }
}

fn returns(statement: &Statement) -> bool {
    let last = statement.as_query().and_then(|query| query.first.clauses.last());
    matches!(last, Some(Clause::Return(_)))
}

#[test]
fn most_queries_return_data() {
    let features = support::whole();
    let mut config = Config::default();
    config.query.filtered = 0;
    // The targets for 3 to 6 clauses, minus the possible deviation of a sample of this size.
    for (clauses, least) in [(3, 85), (4, 80), (5, 78), (6, 75)] {
        config.query.clauses = Interval::new(clauses, clauses);
        let (mut all, mut some) = (0, 0);
        for seed in 0..60 {
            let round = support::round(&config, &features, seed);
            for query in round.queries.iter().filter(|query| returns(&query.statement)) {
                let graph = &mut round.graph.clone();
                let Ok(rows) = run(&query.statement, &query.parameters, graph) else { continue };
                all += 1;
                some += usize::from(rows.rows.iter().flatten().any(|cell| !cell.is_null()));
            }
        }
        assert!(some * 100 >= all * least, "{clauses} clauses: {some} of {all} queries return data");
    }
}

#[test]
fn the_parts_of_a_filter_add_up_and_many_filters_split_their_rows() {
    let features = support::whole();
    let (mut judged, mut split) = (0, 0);
    for seed in 0..60 {
        let round = support::filtered_round(&features, seed);
        for query in &round.queries {
            let mut statement = query.statement.clone();
            let predicate = support::last_filter(&mut statement).and_then(Option::take).expect("a filter");
            let (not, null) = (Expr::not(predicate.clone()), Expr::is_null(predicate.clone()));
            let counts: Result<Vec<usize>, ReferenceError> = [None, Some(predicate), Some(not), Some(null)]
                .into_iter()
                .map(|filter| {
                    *support::last_filter(&mut statement).expect("a place") = filter;
                    let rows = run(&statement, &query.parameters, &mut round.graph.clone());
                    rows.map(|rows| rows.rows.len())
                })
                .collect();
            let Ok(counts) = counts else { continue };
            judged += 1;
            assert_eq!(counts[0], counts[1..].iter().sum::<usize>(), "seed {seed}: {query:?}");
            split += usize::from(counts[1..].iter().filter(|count| **count > 0).count() > 1);
        }
    }
    assert!(split * 100 >= judged * 40, "{split} of {judged} predicates split their rows");
}
