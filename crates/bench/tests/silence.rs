//! No oracle reports a failure on a reference without faults, and each oracle finds a fault that was planted for it.

use edgewise_bench::{OracleSet, ReferenceLanguage, listen, search_for_fault};
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::Config;
use edgewise_lab::oracle;
use edgewise_lab::oracle::Part;
use std::time::Duration;

/// The number of passes of each oracle on each target; `EDGEWISE_PASSES` sets a larger number.
fn passes() -> u64 {
    std::env::var("EDGEWISE_PASSES").ok().and_then(|text| text.parse().ok()).unwrap_or(15)
}

fn is_silent<S: ReferenceLanguage>(target: &str, seed: u64, passes: u64) {
    let heard = listen::<S>(target, seed, &Config::default(), passes, Duration::from_secs(3600), &mut |_| {})
        .expect("a reference");
    assert!(heard.alarms.is_empty(), "{target}: {:#?}", heard.alarms);
    for oracle in S::oracles().iter().filter(|oracle| oracle.part() == Part::Query && !oracle.needs_others())
    {
        let own = heard.tally.by_oracle.get(oracle.id());
        assert!(own.is_some_and(|own| own.passed >= passes), "{target}, {}: {own:?}", oracle.id());
    }
}

#[test]
fn no_oracle_of_cypher_reports_a_failure_on_a_reference_without_faults_and_each_compares_answers() {
    for target in Cypher::honest_targets() {
        is_silent::<Cypher>(&target, 20_261_115, passes());
    }
}

#[test]
fn no_oracle_of_gremlin_reports_a_failure_on_a_reference_without_faults_and_each_compares_answers() {
    for target in Gremlin::honest_targets() {
        is_silent::<Gremlin>(&target, 20_261_118, passes());
    }
}

#[test]
fn no_oracle_reports_a_failure_whatever_the_knobs_are() {
    for target in Cypher::knob_targets() {
        is_silent::<Cypher>(&target, 3, passes() / 5);
    }
    for target in Gremlin::knob_targets() {
        is_silent::<Gremlin>(&target, 3, passes() / 5);
    }
}

fn finds<S: ReferenceLanguage>(id: &str, name: &str) {
    let fault = S::fault(name).expect("a fault");
    let judge = oracle::<S>(id).expect("an oracle");
    let found = (1..4).any(|seed| {
        let sets = [OracleSet::alone(judge, true)];
        let search = search_for_fault::<S>(&fault, &sets, seed, &Config::default(), 20_000)
            .expect("the reference should open");
        assert!(search.false_alarms.is_empty(), "{id} on {name}: {:?}", search.false_alarms);
        search.found[0].is_some()
    });
    assert!(found, "{id} does not find {name}");
}

#[test]
fn every_oracle_finds_a_fault_that_was_planted_for_it() {
    finds::<Cypher>("reference", "collect-keeps-null");
    finds::<Cypher>("failure", "optional-match-pair-crash");
    finds::<Gremlin>("reference", "both-takes-loop-once");
    finds::<Gremlin>("strategies", "count-limit-off-by-one");
    finds::<Gremlin>("step-rewrite", "inline-or-becomes-and");
}
