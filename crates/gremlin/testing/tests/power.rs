//! Oracles find the planted faults of the semantics.
//!
//! `EDGEWISE_ROUNDS=200 cargo test --release --test power -- --ignored --nocapture` for the whole catalogue.

#![allow(clippy::print_stderr)] // the long versions report what they measured

mod support;

use edgewise_gremlin_semantics::fault::catalogue;
use support::{Trial, number};

/// The round in which a fault is found, if it is.
fn found_in(fault: &str, rounds: u64, only: &[&'static str]) -> Option<u64> {
    let mut trial = Trial::on(&format!("gremlin-reference+fault:{fault}"), 5, 40);
    trial.until_failure = true;
    trial.only = only.to_vec();
    (0..rounds).find(|round| trial.play(*round..round + 1))
}

#[test]
fn plain_faults_are_found() {
    for fault in
        ["tail-keeps-first", "both-takes-loop-once", "has-looks-at-first-value", "coalesce-takes-all"]
    {
        assert!(found_in(fault, 60, &[]).is_some(), "{fault}");
    }
}

#[test]
fn faults_of_strategies_are_found_without_the_semantics() {
    let alone = ["partition", "step-rewrite", "strategies", "pagination"];
    for fault in
        ["count-limit-off-by-one", "inline-or-becomes-and", "incident-to-adjacent-forgets-edge-label"]
    {
        assert!(found_in(fault, 80, &alone).is_some(), "{fault}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn the_power_of_all_oracles() {
    let rounds = number("EDGEWISE_ROUNDS", 150);
    let (mut all, mut alone, mut planned, mut total) = (0, 0, 0, 0);
    let without_semantics =
        ["partition", "step-rewrite", "strategies", "pagination", "pattern-rewrite", "failure"];
    for entry in catalogue() {
        total += 1;
        let by_all = found_in(entry.name, rounds, &[]);
        let of_plan = entry.place == edgewise_gremlin_semantics::fault::Place::Planned;
        let by_itself = if of_plan { found_in(entry.name, rounds, &without_semantics) } else { None };
        all += u32::from(by_all.is_some());
        planned += u32::from(of_plan);
        alone += u32::from(by_itself.is_some());
        eprintln!("{:<45} all {by_all:?} alone {by_itself:?}", entry.name);
    }
    eprintln!(
        "{all} of {total} with all oracles; {alone} of {planned} faults of strategies without the semantics"
    );
    assert!(all * 100 >= total * 95, "{all} of {total}");
}
