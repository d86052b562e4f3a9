//! The base traversals of the partition oracle have the properties that the oracle relies on.

mod support;

use edgewise_gremlin_generate::{Config, Limits, Partition, RoundGenerator};
use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::Dialect;
use edgewise_gremlin_syntax::ast::{Condition, Filter, Has, HasKey, Predicate, Test, Text, Traversal};
use edgewise_model::Rng;

fn count(graph: &Graph, traversal: &Traversal) -> usize {
    let budget = Budget { steps: 1_000_000, loops: 100 };
    let answer = execute(&mut graph.clone(), traversal, &Parameters::new(), &Knobs::default(), budget);
    answer.unwrap_or_else(|error| panic!("{error}: {traversal:?}")).values.len()
}

fn each(preset: &str, rounds: u64, mut see: impl FnMut(&Graph, &Partition)) {
    let config = Config::preset(preset).expect("a preset");
    // A partition has no values for variables, so it must contain none even if variables are allowed.
    let limits = Limits { variables: true, ..Limits::all(Dialect::CANONICAL) };
    for seed in 0..rounds {
        let mut rng = Rng::from_seed_u64(seed);
        let mut generator = RoundGenerator::new(&config, &limits, &mut rng);
        let graph = generator.graph().graph();
        for _ in 0..20 {
            see(&graph, &generator.next_partition(&mut rng));
        }
    }
}

#[test]
fn a_condition_and_its_negation_partition_all_traversers() {
    for preset in ["default", "gdbmeter"] {
        let (mut both, mut all) = (0, 0);
        each(preset, 60, |graph, one| {
            let holds = count(graph, &one.part(Filter::Filter(Condition::Traversal(one.test.clone()))));
            let fails = count(graph, &one.part(Filter::Not(one.test.clone())));
            assert_eq!(count(graph, &one.whole()), holds + fails, "{one:?}");
            all += 1;
            both += usize::from(holds > 0 && fails > 0);
        });
        assert!(both * 100 >= all * 20, "{preset}: {both} of {all} have two parts");
    }
}

#[test]
fn a_predicate_on_a_key_its_negation_and_a_missing_key_partition_all_traversers() {
    let mut keyed = 0;
    for preset in ["default", "gdbmeter"] {
        each(preset, 100, |graph, one| {
            let Some((key, predicate)) = &one.on_key else { return };
            keyed += 1;
            let has = |predicate: Predicate| {
                let key = HasKey::Property(Text::String(key.clone()));
                one.part(Filter::Has(Has { label: None, key, test: Some(Test::Predicate(predicate)) }))
            };
            let holds = count(graph, &has(predicate.clone()));
            let fails = count(graph, &has(Predicate::Not(Box::new(predicate.clone()))));
            let missing = count(graph, &one.part(Filter::HasNot(Text::String(key.clone()))));
            assert_eq!(count(graph, &one.whole()), holds + fails + missing, "{one:?}");
        });
    }
    assert!(keyed > 800, "{keyed}");
}
