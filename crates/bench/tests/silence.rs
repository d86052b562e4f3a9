//! No oracle accuses a reference that is right, and each finds a fault that was planted for it.

use edgewise_bench::{HONEST, KNOBS, OracleSet, hunt, listen};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::oracle::{oracle, oracles};
use edgewise_lab::oracle::Part;
use std::time::Duration;

/// Passes of each oracle on each target; `EDGEWISE_PASSES` asks for more.
fn passes() -> u64 {
    std::env::var("EDGEWISE_PASSES").ok().and_then(|text| text.parse().ok()).unwrap_or(15)
}

fn is_silent(target: &str, seed: u64, passes: u64) {
    let heard = listen(target, seed, &Config::default(), passes, Duration::from_secs(3600), &mut |_| {})
        .expect("a reference");
    assert!(heard.alarms.is_empty(), "{target}: {:#?}", heard.alarms);
    for oracle in
        oracles().iter().filter(|oracle| oracle.part() == Part::Query && oracle.id() != "differential")
    {
        let own = heard.tally.by_oracle.get(oracle.id());
        assert!(own.is_some_and(|own| own.passed >= passes), "{target}, {}: {own:?}", oracle.id());
    }
}

#[test]
fn every_oracle_is_silent_on_every_honest_reference_and_compares_something() {
    for target in HONEST {
        is_silent(target, 20_261_115, passes());
    }
}

#[test]
fn every_oracle_is_silent_whatever_the_knobs_are() {
    for target in KNOBS {
        is_silent(target, 3, passes() / 5);
    }
}

#[test]
fn every_oracle_finds_a_fault_that_was_planted_for_it() {
    for (id, name) in [("reference", "collect-keeps-null"), ("failure", "optional-match-pair-crash")] {
        let fault = edgewise_cypher_semantics::fault::by_name(name).expect("a fault");
        let judge = oracle(id).expect("an oracle");
        let found = (1..4).any(|seed| {
            let sets = [OracleSet::alone(judge, true)];
            let hunt = hunt(fault, &sets, seed, &Config::default(), 20_000).expect("a hunt");
            assert!(hunt.false_alarms.is_empty(), "{id} on {name}: {:?}", hunt.false_alarms);
            hunt.found[0].is_some()
        });
        assert!(found, "{id} does not find {name}");
    }
}
