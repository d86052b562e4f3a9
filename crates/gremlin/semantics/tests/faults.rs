//! Every planted fault changes an answer, and the honest executors agree on it.

use edgewise_gremlin_semantics::fault::{DEMONSTRATION, FaultSet, Place, catalogue};
use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute, execute_planned};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

fn graph() -> Graph {
    let mut graph = Graph::new();
    let setup =
        parse_traversal(DEMONSTRATION, Dialect::lang(Version::V3_8)).expect("the demonstration parses");
    execute(&mut graph, &setup, &Parameters::new(), &Knobs::default(), Budget::default())
        .expect("the demonstration runs");
    graph
}

/// The answer as sorted text, and the size of the graph after it.
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
fn every_fault_is_shown_by_its_own_traversal() {
    let mut silent = Vec::new();
    for entry in catalogue() {
        let honest = outcome(entry.query, None);
        assert!(honest.0.is_ok(), "{}: {:?}", entry.name, honest.0);
        let planned = outcome(entry.query, Some(FaultSet::NONE));
        assert_eq!(honest, planned, "{}: the honest executors differ on {}", entry.name, entry.query);
        if outcome(entry.query, Some(FaultSet::of(entry.fault))) == honest {
            silent.push(entry.name);
        }
    }
    assert!(silent.is_empty(), "faults that show nothing: {silent:?}");
}

#[test]
fn the_catalogue_holds_at_least_sixty_faults_and_thirty_in_strategies() {
    assert!(catalogue().count() >= 60);
    assert!(catalogue().filter(|entry| entry.place == Place::Planned).count() >= 30);
    let mut names: Vec<&str> = catalogue().map(|entry| entry.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), catalogue().count());
}
