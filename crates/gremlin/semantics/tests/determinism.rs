//! What the determinism analysis calls determined, chaos never varies.

mod random;

use edgewise_gremlin_semantics::determinism::{OrderFact, analyse};
use edgewise_gremlin_semantics::{Budget, Knobs, Parameters, Value, execute_chaos};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};
use edgewise_model::Rng;

/// The text of a value; where the order inside lists is open, they are sorted.
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
fn what_is_called_determined_is_not_varied_by_chaos() {
    let (mut determined, mut open) = (0, 0);
    for seed in 0..2_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let graph = random::graph(&mut rng, 7, 12);
        let text = random::traversal(&mut rng);
        let traversal =
            parse_traversal(&text, Dialect::lang(Version::V3_8)).expect("a random traversal parses");
        let facts = analyse(&traversal, &Parameters::new()).expect("it compiles");
        if facts.bag.is_open() {
            open += 1;
            continue;
        }
        determined += 1;
        let loose = !facts.bag.is_determined();
        let Some(first) = run(&text, &graph, 0, loose) else { continue };
        for chaos in 1..6 {
            let Some(other) = run(&text, &graph, chaos, loose) else { panic!("{text} fails by chance") };
            if facts.order == OrderFact::Fixed {
                assert_eq!(first, other, "{text}");
            }
            let (mut a, mut b) = (first.clone(), other);
            a.sort();
            b.sort();
            assert_eq!(a, b, "{text}");
        }
    }
    assert!(determined > 300 && open > 100, "{determined} determined, {open} open");
}

#[test]
fn chaos_varies_a_limit_without_an_order() {
    let graph = random::graph(&mut Rng::from_seed_u64(7), 8, 14);
    let answers: Vec<_> =
        (0..20).filter_map(|seed| run("g.V().limit(2).id()", &graph, seed, false)).collect();
    assert!(answers.iter().any(|answer| *answer != answers[0]));
}
