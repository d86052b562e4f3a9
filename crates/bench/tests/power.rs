//! Planted faults are found by the oracles they are made for, and nothing else is.

use edgewise_bench::{OracleSet, PowerBench, hunt, trigger_rate};
use edgewise_cypher_semantics::{Fault, fault};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::oracle::oracle;

fn fault(name: &str) -> &'static Fault {
    fault::by_name(name).expect("a fault of the catalogue")
}

fn alone(id: &str) -> OracleSet {
    OracleSet::alone(oracle(id).expect("an oracle"), true)
}

#[test]
fn a_frequent_fault_has_a_rate_and_is_found_by_the_reference() {
    let wrong = fault("xor-takes-null-as-false");
    let rate = trigger_rate(wrong, 1, &Config::default(), 1_000).expect("a rate");
    assert_eq!(rate.queries, 1_000);
    assert!(rate.differing > 0 && rate.share() < 0.5, "{rate:?}");
    let found = hunt(wrong, &[alone("reference")], 1, &Config::default(), 20_000).expect("a hunt");
    assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{found:?}");
    assert!(found.title.is_some());
}

#[test]
fn a_fault_that_contradicts_itself_is_found_by_partition() {
    let wrong = fault("not-of-order-turned-round");
    let found = hunt(wrong, &[alone("partition")], 1, &Config::default(), 30_000).expect("a hunt");
    assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{found:?}");
}

#[test]
fn faults_of_sorting_and_cutting_are_found_by_cut_alone() {
    for name in ["top-forgets-skip", "limit-below-distinct", "distinct-taken-for-sorted", "limit-before-skip"]
    {
        let found = hunt(fault(name), &[alone("pagination")], 1, &Config::default(), 40_000).expect("a hunt");
        assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn one_campaign_tells_of_a_set_what_a_campaign_with_that_set_alone_would() {
    let wrong = fault("scan-forgets-other-labels");
    let config = Config::default();
    let together =
        hunt(wrong, &[alone("clause-rewrite"), alone("reference")], 2, &config, 20_000).expect("one");
    let apart = hunt(wrong, &[alone("clause-rewrite")], 2, &config, 20_000).expect("other");
    assert_eq!(together.found[0], apart.found[0]);
    assert!(apart.found[0].is_some() && together.found[1].is_some(), "{together:?}");
    assert!(!apart.rules.is_empty(), "a rule shows it by itself");
}

#[test]
fn an_oracle_that_looks_elsewhere_finds_nothing_and_sends_no_more_than_it_may() {
    let wrong = fault("xor-takes-null-as-false");
    let found = hunt(wrong, &[alone("load")], 1, &Config::default(), 500).expect("a hunt");
    assert!(found.found[0].is_none() && found.false_alarms.is_empty());
    assert!(found.statements >= 500);
}

#[test]
fn the_bench_gives_the_same_numbers_on_one_thread_and_on_three() {
    let measure = |workers| {
        let bench = PowerBench {
            faults: vec![fault("xor-takes-null-as-false"), fault("collect-keeps-null")],
            sets: vec![alone("partition"), alone("reference")],
            first_seed: 1,
            seeds: 2,
            statements: 400,
            trigger: 100,
            config: Config::default(),
            workers,
            progress: &|_| {},
        };
        bench.run().expect("numbers")
    };
    let (one, three) = (measure(1), measure(3));
    assert_eq!(format!("{one:?}"), format!("{three:?}"));
    assert_eq!((one.len(), one[0].hunts.len(), one[0].hunts[1].found.len()), (2, 2, 2));
    assert_eq!(one[0].trigger.queries, 100);
    assert!(one[0].median(0).is_none() || one[0].hunts[1].found[0].is_some());
}
