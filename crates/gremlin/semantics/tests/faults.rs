//! Tests that every planted fault changes the answer of its demonstration, and that both executors agree without
//! faults.

use edgewise_gremlin_semantics::fault::{DEMONSTRATION, FaultSet, Place, catalogue};
use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute, execute_planned};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

fn graph() -> Graph {
    let mut graph = Graph::new();
    let setup = parse_traversal(DEMONSTRATION, Dialect::lang(Version::V3_8))
        .expect("the demonstration graph should parse");
    execute(&mut graph, &setup, &Parameters::new(), &Knobs::default(), Budget::default())
        .expect("the demonstration graph should be created");
    graph
}

/// The sorted texts of the results, and the numbers of vertices and edges afterwards.
fn outcome(query: &str, faults: Option<FaultSet>) -> (Result<Vec<String>, String>, usize, usize) {
    let mut graph = graph();
    let dialect =
        if query.contains("store(") { Dialect::lang(Version::V3_7) } else { Dialect::lang(Version::V3_8) };
    let traversal = parse_traversal(query, dialect).unwrap_or_else(|error| panic!("{query}: {error}"));
    let (parameters, knobs, budget) = (Parameters::new(), Knobs::default(), Budget::default());
    let answer = match faults {
        None => execute(&mut graph, &traversal, &parameters, &knobs, budget),
        Some(faults) => execute_planned(&mut graph, &traversal, &parameters, &knobs, budget, faults),
    };
    let texts = answer
        .map(|answer| {
            let mut texts: Vec<String> =
                answer.values.iter().map(|value| format!("{:?} {value}", value.kind())).collect();
            texts.sort();
            texts
        })
        .map_err(|error| error.to_string());
    (texts, graph.vertices().count(), graph.edges().count())
}

#[test]
fn every_fault_changes_the_answer_of_its_demonstration() {
    let mut silent = Vec::new();
    for entry in catalogue() {
        let honest = outcome(entry.query, None);
        assert!(honest.0.is_ok(), "{}: {:?}", entry.name, honest.0);
        let planned = outcome(entry.query, Some(FaultSet::NONE));
        assert_eq!(
            honest, planned,
            "{}: without faults the two executors differ on {}",
            entry.name, entry.query
        );
        if outcome(entry.query, Some(FaultSet::of(entry.fault))) == honest {
            silent.push(entry.name);
        }
    }
    assert!(silent.is_empty(), "these faults do not change the answer of their demonstration: {silent:?}");
}

#[test]
fn the_catalogue_has_at_least_60_faults_and_30_of_them_in_strategies() {
    assert!(catalogue().count() >= 60);
    assert!(catalogue().filter(|entry| entry.place == Place::Planned).count() >= 30);
    let mut names: Vec<&str> = catalogue().map(|entry| entry.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), catalogue().count());
}
