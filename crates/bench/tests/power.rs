//! The oracles find the planted faults that they are made for, and report nothing else.

use edgewise_bench::{
    OracleSet, PlantedFault, PowerBench, ReferenceLanguage, search_for_fault, trigger_rate,
};
use edgewise_cypher_testing::oracle::oracle;
use edgewise_cypher_testing::{Config, Cypher};
use edgewise_gremlin_testing::Gremlin;

fn fault(name: &str) -> PlantedFault {
    Cypher::fault(name).expect("a fault of the catalogue")
}

fn alone(id: &str) -> OracleSet {
    OracleSet::alone(oracle(id).expect("an oracle"), true)
}

#[test]
fn a_frequent_fault_has_a_trigger_rate_and_the_reference_oracle_finds_it() {
    let wrong = fault("xor-takes-null-as-false");
    let rate = trigger_rate::<Cypher>(&wrong, 1, &Config::default(), 1_000).expect("a rate");
    assert_eq!(rate.queries, 1_000);
    assert!(rate.differing > 0 && rate.share() < 0.5, "{rate:?}");
    let found = search_for_fault::<Cypher>(&wrong, &[alone("reference")], 1, &Config::default(), 20_000)
        .expect("the references should open");
    assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{found:?}");
    assert!(found.title.is_some());
}

#[test]
fn the_partition_oracle_finds_a_fault_that_makes_answers_contradict_each_other() {
    let wrong = fault("not-of-order-turned-round");
    let found = search_for_fault::<Cypher>(&wrong, &[alone("partition")], 1, &Config::default(), 30_000)
        .expect("the references should open");
    assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{found:?}");
}

#[test]
fn the_pagination_oracle_alone_finds_faults_of_sorting_and_limiting() {
    for name in ["top-forgets-skip", "limit-below-distinct", "distinct-taken-for-sorted", "limit-before-skip"]
    {
        let found =
            search_for_fault::<Cypher>(&fault(name), &[alone("pagination")], 1, &Config::default(), 40_000)
                .expect("the references should open");
        assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn a_set_of_oracles_finds_the_same_in_a_common_campaign_as_in_its_own() {
    let wrong = fault("scan-forgets-other-labels");
    let config = Config::default();
    let together = search_for_fault::<Cypher>(
        &wrong,
        &[alone("clause-rewrite"), alone("reference")],
        2,
        &config,
        20_000,
    )
    .expect("one");
    let apart =
        search_for_fault::<Cypher>(&wrong, &[alone("clause-rewrite")], 2, &config, 20_000).expect("other");
    assert_eq!(together.found[0], apart.found[0]);
    assert!(apart.found[0].is_some() && together.found[1].is_some(), "{together:?}");
    assert!(!apart.rules.is_empty(), "at least one rule shows the fault by itself");
}

#[test]
fn an_oracle_that_cannot_find_a_fault_stops_after_its_statements() {
    let wrong = fault("xor-takes-null-as-false");
    let found = search_for_fault::<Cypher>(&wrong, &[alone("load")], 1, &Config::default(), 500)
        .expect("the references should open");
    assert!(found.found[0].is_none() && found.false_alarms.is_empty());
    assert!(found.statements >= 500);
}

#[test]
fn the_benchmark_has_the_same_result_on_one_thread_and_on_three() {
    let measure = |workers| {
        let bench = PowerBench::<Cypher> {
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
    assert_eq!((one.len(), one[0].searches.len(), one[0].searches[1].found.len()), (2, 2, 2));
    assert_eq!(one[0].trigger.queries, 100);
    assert!(one[0].median(0).is_none() || one[0].searches[1].found[0].is_some());
}

#[test]
fn a_fault_of_gremlin_has_a_trigger_rate_and_all_oracles_together_find_it() {
    let wrong = Gremlin::fault("both-takes-loop-once").expect("a fault of the catalogue");
    let config = edgewise_gremlin_testing::Config::default();
    let rate = trigger_rate::<Gremlin>(&wrong, 1, &config, 1_000).expect("a rate");
    assert_eq!(rate.queries, 1_000);
    assert!(rate.differing > 0 && rate.share() < 0.5, "{rate:?}");
    let sets = [OracleSet::all(<Gremlin as edgewise_lab::Language>::oracles())];
    let found = search_for_fault::<Gremlin>(&wrong, &sets, 1, &config, 20_000).expect("references");
    assert!(found.found[0].is_some() && found.false_alarms.is_empty(), "{found:?}");
}
