//! Tests that the planned and the plain executor return the same bag of results for random traversals.

mod random;

use edgewise_gremlin_semantics::fault::FaultSet;
use edgewise_gremlin_semantics::relation::order;
use edgewise_gremlin_semantics::{Answer, Budget, Error, Knobs, Parameters, execute, execute_planned};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};
use edgewise_model::Rng;

/// The sorted texts of the results.
fn bag(outcome: &Result<Answer, Error>) -> Result<Vec<String>, String> {
    match outcome {
        Err(error) => Err(format!("{:?}", error.kind)),
        Ok(answer) => {
            let mut values = answer.values.clone();
            values.sort_by(order);
            let mut texts: Vec<String> = values.iter().map(show).collect();
            texts.sort();
            Ok(texts)
        }
    }
}

/// The text of a value. The entries of a map are sorted.
fn show(value: &edgewise_gremlin_semantics::Value) -> String {
    match value {
        edgewise_gremlin_semantics::Value::Map(map) => {
            let mut entries: Vec<String> = map.entries().iter().map(|(k, v)| format!("{k}={v}")).collect();
            entries.sort();
            format!("{{{}}}", entries.join(", "))
        }
        other => format!("{:?} {other}", other.kind()),
    }
}

#[test]
fn planned_and_plain_agree_on_random_traversals() {
    let count: u64 = std::env::var("EDGEWISE_TRAVERSALS").ok().and_then(|n| n.parse().ok()).unwrap_or(5_000);
    let (mut compared, mut cut) = (0, 0);
    for seed in 0..count {
        let mut rng = Rng::from_seed_u64(seed);
        let graph = random::graph(&mut rng, 8, 14);
        let text = random::traversal(&mut rng);
        let traversal =
            parse_traversal(&text, Dialect::lang(Version::V3_8)).expect("a random traversal parses");
        let (parameters, knobs) = (Parameters::new(), Knobs::default());
        let budget = Budget { steps: 300_000, ..Budget::default() };
        let plain = execute(&mut graph.clone(), &traversal, &parameters, &knobs, budget);
        let planned =
            execute_planned(&mut graph.clone(), &traversal, &parameters, &knobs, budget, FaultSet::NONE);
        if random::cuts(&text) {
            // The planned executor may keep other traversers, but it must not raise an error where the plain one
            // answers.
            assert_eq!(plain.is_ok(), planned.is_ok(), "{text}");
            cut += 1;
            continue;
        }
        assert_eq!(bag(&plain), bag(&planned), "{text}");
        compared += 1;
    }
    assert!(compared > cut / 2, "{compared} traversals were compared, {cut} depend on the order of results");
}
