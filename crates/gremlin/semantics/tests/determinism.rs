//! Tests that random choices of the engine (chaos) never change what the determinism analysis calls determined.

mod random;

use edgewise_gremlin_semantics::determinism::{OrderFact, analyse};
use edgewise_gremlin_semantics::{Budget, Knobs, Parameters, Value, execute_chaos};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};
use edgewise_model::Rng;

/// The text of a value. Sets and maps are sorted, and lists too if `loose`.
fn show(value: &Value, loose: bool) -> String {
    let all = |items: &[Value]| {
        let mut texts: Vec<String> = items.iter().map(|item| show(item, loose)).collect();
        if loose {
            texts.sort();
        }
        format!("[{}]", texts.join(", "))
    };
    match value {
        Value::List(items) => all(items),
        Value::Set(items) => {
            let mut texts: Vec<String> = items.iter().map(|item| show(item, loose)).collect();
            texts.sort();
            format!("{{{}}}", texts.join(", "))
        }
        Value::Entry(entry) => format!("{}={}", show(&entry.0, loose), show(&entry.1, loose)),
        Value::Path(path) => {
            let texts: Vec<String> = path.objects().iter().map(|item| show(item, loose)).collect();
            format!("path[{}]", texts.join(", "))
        }
        Value::Map(map) => {
            let mut entries: Vec<String> =
                map.entries().iter().map(|(k, v)| format!("{}={}", show(k, loose), show(v, loose))).collect();
            entries.sort();
            format!("{{{}}}", entries.join(", "))
        }
        other => format!("{:?} {other}", other.kind()),
    }
}

fn run(text: &str, graph: &edgewise_gremlin_semantics::Graph, seed: u64, loose: bool) -> Option<Vec<String>> {
    let traversal = parse_traversal(text, Dialect::lang(Version::V3_8)).expect("a random traversal parses");
    let budget = Budget { steps: 300_000, ..Budget::default() };
    let chaos = Rng::from_seed_u64(seed);
    let answer =
        execute_chaos(&mut graph.clone(), &traversal, &Parameters::new(), &Knobs::default(), budget, chaos);
    answer.ok().map(|answer| answer.values.iter().map(|value| show(value, loose)).collect())
}

#[test]
fn chaos_does_not_change_what_the_analysis_calls_determined() {
    let (mut determined, mut open) = (0, 0);
    for seed in 0..2_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let graph = random::graph(&mut rng, 7, 12);
        let text = random::traversal(&mut rng);
        let traversal =
            parse_traversal(&text, Dialect::lang(Version::V3_8)).expect("a random traversal parses");
        let facts = analyse(&traversal, &Parameters::new()).expect("a random traversal compiles");
        if facts.bag.is_open() {
            open += 1;
            continue;
        }
        determined += 1;
        let loose = !facts.bag.is_determined();
        let Some(first) = run(&text, &graph, 0, loose) else { continue };
        for chaos in 1..6 {
            let Some(other) = run(&text, &graph, chaos, loose) else {
                panic!("{text} raises an error only in some chaotic runs")
            };
            if facts.order == OrderFact::Fixed {
                assert_eq!(first, other, "{text}");
            }
            let (mut a, mut b) = (first.clone(), other);
            a.sort();
            b.sort();
            assert_eq!(a, b, "{text}");
        }
    }
    assert!(
        determined > 300 && open > 100,
        "too few traversals of a kind: {determined} determined, {open} open"
    );
}

#[test]
fn chaos_changes_the_results_of_a_limit_without_an_order() {
    let graph = random::graph(&mut Rng::from_seed_u64(7), 8, 14);
    let answers: Vec<_> =
        (0..20).filter_map(|seed| run("g.V().limit(2).id()", &graph, seed, false)).collect();
    assert!(answers.iter().any(|answer| *answer != answers[0]));
}

#[test]
fn a_mutation_by_traversers_that_hold_the_same_value_is_not_determined() {
    let determined = |text: &str| {
        let traversal = parse_traversal(text, Dialect::lang(Version::V3_8)).expect(text);
        let facts = analyse(&traversal, &Parameters::new()).expect(text);
        !facts.bag.is_open() && !facts.side_effects.is_open()
    };
    // Merged traversers create one element together.
    assert!(!determined("g.V(10L, 10L).barrier().addV('v')"));
    assert!(determined("g.V().barrier().addV('v')"));
    assert!(determined("g.V(10L).barrier().addV('v')"));
    // A merge gives all elements that match, so its result need not be a single traverser.
    assert!(!determined(
        "g.mergeV([(T.label): 'v']).mergeE([(T.label): 'e', (Direction.OUT): 1L, (Direction.IN): 2L])"
    ));
}
