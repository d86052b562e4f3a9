//! Tests that the oracles find bugs that are planted into the executable semantics.
//!
//! For all planted bugs: `EDGEWISE_ROUNDS=200 cargo test --release --test power -- --ignored --nocapture`.

#![allow(clippy::print_stderr)] // The long tests print what they measured.

mod support;

use edgewise_gremlin_semantics::fault::catalogue;
use support::{Trial, number};

/// The first round in which an oracle finds the planted fault; `None` if no oracle finds it.
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
        assert!(found_in(fault, 60, &[]).is_some(), "no oracle finds {fault} in 60 rounds");
    }
}

#[test]
fn faults_of_strategies_are_found_without_the_semantics() {
    let alone = ["partition", "step-rewrite", "strategies", "pagination"];
    for fault in
        ["count-limit-off-by-one", "inline-or-becomes-and", "incident-to-adjacent-forgets-edge-label"]
    {
        assert!(found_in(fault, 80, &alone).is_some(), "no oracle finds {fault} in 80 rounds");
    }
}

#[test]
#[ignore = "takes minutes"]
fn all_oracles_together_find_95_percent_of_the_planted_faults() {
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
        eprintln!("{:<45} all oracles: {by_all:?}, oracles without the semantics: {by_itself:?}", entry.name);
    }
    eprintln!(
        "all oracles find {all} of {total}; without the semantics {alone} of {planned} faults of strategies are found"
    );
    assert!(all * 100 >= total * 95, "only {all} of {total} planted faults were found");
}
