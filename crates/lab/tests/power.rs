//! Planted faults are found by the oracles they are made for, and nothing else is.

use edgewise_lab::campaign::{Config, PowerBench, hunt, median_found, trigger_rate};
use edgewise_lab::oracle::{Oracle, oracle};
use edgewise_reference::{Fault, fault};

fn fault(name: &str) -> &'static Fault {
    fault::by_name(name).expect("a fault of the catalogue")
}

fn judge(id: &str) -> &'static dyn Oracle {
    oracle(id).expect("an oracle")
}

#[test]
fn a_frequent_fault_has_a_rate_and_is_found_by_the_reference() {
    let wrong = fault("xor-takes-null-as-false");
    let rate = trigger_rate(wrong, 1, &Config::default(), 1_000).expect("a rate");
    assert_eq!(rate.queries, 1_000);
    assert!(rate.differing > 0 && rate.share() < 0.5, "{rate:?}");
    let found = hunt(wrong, judge("reference"), 1, &Config::default(), 20_000).expect("a hunt");
    assert!(found.found.is_some() && found.false_alarms == 0, "{found:?}");
    assert!(found.title.is_some());
}

#[test]
fn a_fault_that_contradicts_itself_is_found_by_partition() {
    let found = hunt(fault("not-of-order-turned-round"), judge("partition"), 1, &Config::default(), 30_000)
        .expect("a hunt");
    assert!(found.found.is_some() && found.false_alarms == 0, "{found:?}");
}

#[test]
fn an_oracle_that_looks_elsewhere_finds_nothing_and_sends_no_more_than_it_may() {
    let found =
        hunt(fault("xor-takes-null-as-false"), judge("load"), 1, &Config::default(), 500).expect("a hunt");
    assert_eq!((found.found, found.false_alarms), (None, 0));
    assert!(found.statements >= 500);
}

#[test]
fn the_bench_gives_the_same_numbers_on_one_thread_and_on_three() {
    let measure = |workers| {
        let bench = PowerBench {
            faults: vec![fault("xor-takes-null-as-false"), fault("collect-keeps-null")],
            oracles: vec![judge("partition"), judge("reference")],
            seeds: 2,
            statements: 400,
            config: Config::default(),
            workers,
            progress: &|_, _| {},
        };
        bench.run().expect("numbers")
    };
    let (one, three) = (measure(1), measure(3));
    assert_eq!(format!("{one:?}"), format!("{three:?}"));
    assert_eq!((one.len(), one[0].hunts.len(), one[0].hunts[1].len()), (2, 2, 2));
    assert!(median_found(&one[0].hunts[0]).is_none() || one[0].hunts[0][0].found.is_some());
}
